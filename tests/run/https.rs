//! Servers behind TLS: whom a run trusts, and what it says of those that it does not. The certificates are made here, for
//! this run of the tests alone.

use rcgen::{
    BasicConstraints, CertificateParams, CertifiedIssuer, DnType, IsCa, KeyPair, date_time_ymd,
};

use super::harness::{bare, calls, finish, folder};
use super::http_server::{Server, log};
use super::sandbox::{Ran, Sandbox};

type Authority = CertifiedIssuer<'static, KeyPair>;

/// Somebody who issues certificates.
fn authority(name: &str) -> Authority {
    let mut params = CertificateParams::default();
    params.distinguished_name.push(DnType::CommonName, name);
    params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    CertifiedIssuer::self_signed(params, KeyPair::generate().unwrap()).unwrap()
}

fn params(host: &str) -> CertificateParams {
    let mut params = CertificateParams::new([host.to_owned()]).unwrap();
    params.distinguished_name.push(DnType::CommonName, host);
    params
}

/// A certificate and its key, as a server wants them.
fn issued(params: &CertificateParams, issuer: &Authority) -> String {
    let key = KeyPair::generate().unwrap();
    let certificate = params.signed_by(&key, issuer).unwrap();
    certificate.pem() + &key.serialize_pem()
}

/// The same without anybody who issued it.
fn issued_by_itself(params: &CertificateParams) -> String {
    let key = KeyPair::generate().unwrap();
    params.self_signed(&key).unwrap().pem() + &key.serialize_pem()
}

/// A server with this certificate, and where its files are.
fn server(certificate: &str) -> (Sandbox, Server) {
    let sandbox = folder(&[calls("c1", "sse"), calls("c2", "ok")]);
    sandbox.write("server.pem", certificate.as_bytes());
    let file = sandbox.path().join("server.pem").display().to_string();
    let server = Server::start(&sandbox, &["--tls", &file]);
    (sandbox, server)
}

/// A run against `host` that trusts `trusted`, with a header that nobody else may see.
fn run(sandbox: &Sandbox, server: &Server, host: &str, trusted: &str) -> Ran {
    sandbox.write("trusted.pem", trusted.as_bytes());
    let url = format!("https://{host}:{}/mcp", server.port);
    let header = "Authorization=TOKEN";
    let mut command = bare(sandbox, &["run", "--url", &url, "--header-env", header]);
    command
        .arg("s.suite.json")
        .env("SSL_CERT_FILE", sandbox.path().join("trusted.pem"))
        .env("TOKEN", "Bearer sesame-sesame");
    finish(sandbox, &mut command)
}

#[test]
fn a_server_is_trusted_when_its_issuer_is() {
    let ours = authority("ours");
    for host in ["localhost", "127.0.0.1"] {
        let (sandbox, server) = server(&issued(&params(host), &ours));
        let ran = run(&sandbox, &server, host, &ours.pem());
        assert_eq!(ran.code, Some(0), "{host}: {ran:?}");
        assert!(!log(&sandbox).is_empty());
    }
}

#[test]
fn a_server_is_trusted_when_its_own_certificate_is() {
    let certificate = issued_by_itself(&params("localhost"));
    let (sandbox, server) = server(&certificate);
    let ran = run(&sandbox, &server, "localhost", &certificate);
    assert_eq!(ran.code, Some(0), "{ran:?}");
}

#[test]
fn a_server_that_is_not_to_be_trusted_gets_nothing_and_the_user_hears_why() {
    let (ours, others) = (authority("ours"), authority("others"));
    let local = params("localhost");
    let mut expired = local.clone();
    expired.not_before = date_time_ymd(2001, 1, 1);
    expired.not_after = date_time_ymd(2002, 1, 1);
    let mut early = local.clone();
    early.not_before = date_time_ymd(4000, 1, 1);
    let mut for_issuing = local.clone();
    for_issuing.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    let rows = [
        (
            "an unknown issuer",
            issued(&local, &others),
            "nobody whom this computer trusts issued its certificate",
            "SSL_CERT_FILE can name a file that holds it",
        ),
        (
            "an issuer with the name of a known one",
            issued(&local, &authority("ours")),
            "nobody whom this computer trusts issued its certificate",
            "Add the issuer to the trusted certificates",
        ),
        (
            "itself as its issuer",
            issued_by_itself(&local),
            "nobody whom this computer trusts issued its certificate",
            "Add the issuer to the trusted certificates",
        ),
        (
            "another name",
            issued(&params("mcp.example.org"), &ours),
            "its certificate is for another host",
            "Write the host in the address as the certificate names it: mcp.example.org\n",
        ),
        (
            "a name where the address has a number",
            issued(&params("127.0.0.1"), &ours),
            "its certificate is for another host",
            "Write the host in the address as the certificate names it: 127.0.0.1\n",
        ),
        (
            "a time that is over",
            issued(&expired, &ours),
            "its certificate has expired",
            "Renew the server's certificate",
        ),
        (
            "a time that has not come",
            issued(&early, &ours),
            "its certificate is not valid yet",
            "correct this computer's clock",
        ),
    ];
    for (name, certificate, reason, hint) in rows {
        let (sandbox, server) = server(&certificate);
        assert_refused(name, &sandbox, &server, &ours.pem(), reason, hint);
    }
    let of_an_authority = issued_by_itself(&for_issuing);
    let (sandbox, server) = server(&of_an_authority);
    assert_refused(
        "a certificate that is for issuing others",
        &sandbox,
        &server,
        &of_an_authority,
        "its certificate is one of an authority",
        "Give the server a certificate of its own",
    );
}

#[test]
fn a_server_without_tls_is_not_taken_for_one_that_cannot_be_trusted() {
    let sandbox = folder(&[calls("c1", "ok")]);
    let server = Server::start(&sandbox, &[]);
    assert_refused(
        "no TLS",
        &sandbox,
        &server,
        &authority("ours").pem(),
        "the server does not speak TLS there",
        "Begin the address with http:",
    );
}

#[test]
fn a_file_of_trusted_certificates_that_has_none_is_an_error_of_its_own() {
    let (sandbox, server) = server(&issued(&params("localhost"), &authority("ours")));
    let ran = run(&sandbox, &server, "localhost", "no certificate");
    assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{ran:?}");
    assert!(ran.err.contains("SSL_CERT_FILE"), "{ran:?}");
}

fn assert_refused(
    name: &str,
    sandbox: &Sandbox,
    server: &Server,
    trusted: &str,
    reason: &str,
    hint: &str,
) {
    let ran = run(sandbox, server, "localhost", trusted);
    assert_eq!(
        (ran.code, ran.out.as_str()),
        (Some(2), ""),
        "{name}: {ran:?}"
    );
    let sentence = format!("https://localhost:{}/mcp: {reason}", server.port);
    assert!(ran.err.contains(&sentence), "{name}: {}", ran.err);
    assert!(ran.err.contains(hint), "{name}: {}", ran.err);
    assert!(log(sandbox).is_empty(), "{name}: it was asked all the same");
}
