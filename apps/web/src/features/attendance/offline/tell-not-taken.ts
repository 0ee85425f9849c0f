import { dismissNotice, notify } from '../../../ui/notify/notify.ts'

let shown: { notice: number; text: string } | null = null

/**
 * Shows refused checks to their maker on any screen until they have read them: they may have handed a child over. An empty
 * list closes the notice.
 */
export function tellNotTaken(messages: readonly string[], onRead: () => void): void {
  const text = messages.length === 0 ? '' : ['Not recorded:', ...messages].join('\n')
  if (text === (shown?.text ?? '')) return
  if (shown) dismissNotice(shown.notice)
  const action = { label: 'I have read this', run: onRead }
  shown = text === '' ? null : { text, notice: notify.error(text, { stays: true, action }) }
}
