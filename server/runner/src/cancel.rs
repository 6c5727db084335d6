//! Asking a run to stop: one handle that asks, any number of tokens that listen.

use tokio::sync::watch;

/// Asks a run to stop.
#[derive(Debug)]
pub struct CancelHandle(watch::Sender<bool>);

/// Is told when a run is to stop.
#[derive(Clone, Debug)]
pub struct Cancel(watch::Receiver<bool>);

/// A handle and its token.
pub fn cancel() -> (CancelHandle, Cancel) {
    let (sender, receiver) = watch::channel(false);
    (CancelHandle(sender), Cancel(receiver))
}

impl CancelHandle {
    /// Asks. Asking twice is the same as asking once.
    pub fn cancel(&self) {
        self.0.send_replace(true);
    }
}

impl Cancel {
    /// Whether the run is to stop.
    pub fn is_cancelled(&self) -> bool {
        *self.0.borrow()
    }

    /// Waits until the run is to stop: for ever if nobody can ask any more.
    pub async fn cancelled(&mut self) {
        if self.0.wait_for(|asked| *asked).await.is_err() {
            std::future::pending::<()>().await;
        }
    }
}
