use super::*;

#[test]
fn a_report_survives_its_line() {
    for report in [
        Report::Started(4711),
        Report::Failed(2),
        Report::Exited(Exit::Code(0)),
        Report::Exited(Exit::Code(255)),
        Report::Exited(Exit::Signal(9)),
        Report::Gone,
    ] {
        assert_eq!(Report::from_line(&report.to_line()), Some(report));
    }
}

#[test]
fn what_is_no_report_is_none() {
    for line in ["", "\n", "started", "started x", "gone 1", "code", "else 1"] {
        assert_eq!(Report::from_line(line), None, "{line:?}");
    }
}

#[test]
fn an_order_survives_its_byte() {
    for order in [Order::Terminate, Order::Kill] {
        assert_eq!(Order::from_byte(order.to_byte()), Some(order));
    }
    assert_eq!(Order::from_byte(b'?'), None);
}
