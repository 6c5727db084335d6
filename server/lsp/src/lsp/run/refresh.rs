//! Telling clients that what stands in the text about runs, lenses and hints, is not what it was. Returns at once; a client
//! is told now and then only.

use std::sync::Arc;
use std::sync::atomic::Ordering::SeqCst;
use std::time::Duration;

use tower_lsp::lsp_types::request::{CodeLensRefresh, InlayHintRefreshRequest, Request};

use crate::lsp::state::{Refresh, State};

/// The least time between two requests to the client to ask for the same again.
const INTERVAL: Duration = Duration::from_millis(150);

/// Results are not what they were.
pub(in crate::lsp) fn ask_again(state: &Arc<State>) {
    ask_for_lenses_again(state);
    if state.settings().hints.duration {
        ask_for_hints_again(state);
    }
}

/// Tells a client that shows lenses to ask for them again.
pub(in crate::lsp) fn ask_for_lenses_again(state: &Arc<State>) {
    if state.features().lens_refresh {
        tell::<CodeLensRefresh>(state, |state| &state.lens_refresh);
    }
}

/// Tells a client that shows hints to ask for them again.
pub(in crate::lsp) fn ask_for_hints_again(state: &Arc<State>) {
    if state.features().hint_refresh {
        tell::<InlayHintRefreshRequest>(state, |state| &state.hint_refresh);
    }
}

fn tell<R>(state: &Arc<State>, refresh: fn(&State) -> &Refresh)
where
    R: Request<Params = (), Result = ()> + 'static,
{
    if refresh(state).wanted.swap(true, SeqCst) {
        return;
    }
    let state = Arc::clone(state);
    tokio::spawn(async move {
        let _turn = refresh(&state).turn.lock().await;
        refresh(&state).wanted.store(false, SeqCst);
        state.client.request::<R>(()).await;
        tokio::time::sleep(INTERVAL).await;
    });
}
