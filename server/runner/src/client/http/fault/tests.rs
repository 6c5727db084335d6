use super::*;
use rustls::InvalidMessage;

/// What webpki calls a certificate of an authority.
#[derive(Debug)]
struct Named;

impl std::fmt::Display for Named {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("CaUsedAsEndEntity")
    }
}

impl Error for Named {}

#[test]
fn faults_of_tls_say_what_is_wrong_and_what_helps() {
    let certificate = rustls::Error::InvalidCertificate;
    let authority = CertificateError::Other(rustls::OtherError(std::sync::Arc::new(Named)));
    let cases = [
        (
            certificate(authority),
            "which can't stand for a server. Give",
        ),
        (certificate(CertificateError::Expired), "has expired. Renew"),
        (
            certificate(CertificateError::NotValidYet),
            "is not valid yet. Renew",
        ),
        (
            certificate(CertificateError::UnknownIssuer),
            "issued its certificate. Add the issuer",
        ),
        (
            certificate(CertificateError::BadSignature),
            "issued its certificate. Add the issuer",
        ),
        (
            certificate(CertificateError::NotValidForName),
            "for another host. Write the host",
        ),
        (
            certificate(CertificateError::Revoked),
            "was revoked. Replace",
        ),
        (
            certificate(CertificateError::BadEncoding),
            "BadEncoding. Check the server's",
        ),
        (
            rustls::Error::InvalidMessage(InvalidMessage::InvalidContentType),
            "does not speak TLS there. Begin",
        ),
        (
            rustls::Error::HandshakeNotComplete,
            "handshake not complete. Check",
        ),
    ];
    for (error, expected) in cases {
        let failure = explain_tls("https://h/", &error);
        let said = format!("{} {}", failure.message, failure.hint);
        assert!(
            said.starts_with("There is no secure connection to https://h/: "),
            "{said}"
        );
        assert!(said.contains(expected), "{said:?} lacks {expected:?}");
    }
}
