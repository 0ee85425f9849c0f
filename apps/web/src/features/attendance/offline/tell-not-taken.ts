import { dismissNotice, notify } from '../../../ui/notify/notify.ts'

let currentNotice: { notice: number; text: string } | null = null

/**
 * Shows refused checks to their maker on any screen until they have read them: they may have handed a child over. An empty
 * list closes the notice.
 */
export function tellRefusals(messages: readonly string[], onRead: () => void): void {
  const text = messages.length === 0 ? '' : ['Not recorded:', ...messages].join('\n')
  if (text === (currentNotice?.text ?? '')) return
  if (currentNotice) dismissNotice(currentNotice.notice)
  const action = { label: 'I have read this', run: onRead }
  currentNotice = text === '' ? null : { text, notice: notify.error(text, { stays: true, action }) }
}
