// Runs as notifications with a button that cancels them. The client library would show them in the status bar, where
// nobody finds the button of a run that hangs.

import { ProgressLocation, window, type Progress } from 'vscode'
import type {
  ProgressToken,
  WorkDoneProgressBegin,
  WorkDoneProgressEnd,
  WorkDoneProgressReport,
} from 'vscode-languageclient/node'

type Step = WorkDoneProgressBegin | WorkDoneProgressReport | WorkDoneProgressEnd
type Shown = Progress<{ message?: string; increment?: number }>

/** A run that is over sooner is not worth a notification; the lenses show it. */
const PATIENCE_MS = 500

interface Run {
  report(step: WorkDoneProgressReport): void
  end(): void
}

export interface RunProgress {
  /** Takes a step of a run. */
  step(token: ProgressToken, step: Step): void
  /** No step will come any more. */
  endAll(): void
}

/** `cancel` is called when the person presses the button. */
export function createProgress(cancel: (token: ProgressToken) => void): RunProgress {
  const runs = new Map<ProgressToken, Run>()
  const end = (token: ProgressToken) => {
    runs.get(token)?.end()
    runs.delete(token)
  }
  return {
    step: (token, step) => {
      if (step.kind === 'report') return runs.get(token)?.report(step)
      end(token)
      if (step.kind === 'begin') runs.set(token, begin(step, () => cancel(token)))
    },
    endAll: () => [...runs.keys()].forEach(end),
  }
}

function begin(first: WorkDoneProgressBegin, cancel: () => void): Run {
  let shown: Shown | undefined
  let percentage = 0
  let message: string | undefined
  let end = () => {}
  const ended = new Promise<void>((resolve) => (end = resolve))
  const tell = (increment: number) => shown?.report({ increment, ...(message !== undefined && { message }) })
  const show = () => {
    const options = {
      location: ProgressLocation.Notification,
      title: first.title,
      cancellable: first.cancellable ?? false,
    }
    void window.withProgress(options, (progress, token) => {
      shown = progress
      tell(percentage)
      token.onCancellationRequested(cancel)
      return ended
    })
  }
  const waiting = setTimeout(show, PATIENCE_MS)
  return {
    report: (step) => {
      const increment = Math.max(0, (step.percentage ?? 0) - percentage)
      percentage += increment
      message = step.message ?? message
      tell(increment)
    },
    end: () => {
      clearTimeout(waiting)
      end()
    },
  }
}
