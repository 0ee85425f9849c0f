import { escapeHtml } from '@afterbell/domain/kernel/text/escaped'
import type { portal } from '@afterbell/contract/public-pages/portal'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { activityKinds } from '@afterbell/domain/kernel/activity-kinds'

type Info = AnswerOf<typeof portal.info>
type Page = Info['pages'][number]

/** Returns the address of a page for embedding. */
export function widgetUrl({ url }: Page): string {
  return `${url}&embed=1`
}

/**
 * Returns HTML for the school's website: a frame, and a script that fits its height to the content. Without the script the
 * frame scrolls.
 */
export function widgetCode({ schoolName, script }: Info, page: Page): string {
  const { title } = activityKinds[page.kind].words
  const name = `${title}${page.view === 'calendar' ? ' calendar' : ''} of ${schoolName}`
  return [
    `<iframe src="${escapeHtml(widgetUrl(page))}" title="${escapeHtml(name)}" width="100%" height="640" style="border: 0" loading="lazy"></iframe>`,
    `<script src="${escapeHtml(script)}" async></script>`,
  ].join('\n')
}
