import { dismissNotice, notify } from '../../../ui/notify/notify.ts'

let shown: { notice: number; text: string } | null = null

/**
 * Tells whoever made checks that were not taken, wherever on the screen and on whatever screen they are, until they have
 * read it: they may have handed a child over. Nothing to tell takes the notice away.
 */
export function tellNotTaken(messages: readonly string[], onRead: () => void): void {
  const text = messages.length === 0 ? '' : ['Not recorded:', ...messages].join('\n')
  if (text === (shown?.text ?? '')) return
  if (shown) dismissNotice(shown.notice)
  const action = { label: 'I have read this', run: onRead }
  shown = text === '' ? null : { text, notice: notify.error(text, { stays: true, action }) }
}
