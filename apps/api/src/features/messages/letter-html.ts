import sanitizeHtml from 'sanitize-html'
import type { Language } from '@afterbell/domain/kernel/languages/languages'
import { escapeHtml } from '@afterbell/domain/kernel/text/escaped'

/** Tags allowed in emails. All others are removed, and their text stays. */
const TAGS = ['p', 'br', 'strong', 'em', 'u', 's', 'a', 'ul', 'ol', 'li', 'h2', 'h3', 'blockquote', 'hr']

/** Allowed link targets. Merge fields belong in text: an address must not contain one. */
const LINK = /^(https?:\/\/|mailto:|tel:)(?!.*\{\{)/i

/** Cleans the HTML of an email before it is saved: removes scripts, pictures, and styles. */
export function cleanLetter(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: TAGS,
    allowedAttributes: { a: ['href'] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    transformTags: {
      b: 'strong',
      i: 'em',
      h1: 'h2',
      div: 'p',
      a: (tagName, { href = '' }): sanitizeHtml.Tag => ({
        tagName,
        attribs: LINK.test(href) ? { href } : {},
      }),
    },
  }).trim()
}

/** Returns an email without markup, for mail programs that show no HTML, and to check whether it is empty. */
export function plainLetter(cleaned: string): string {
  const spacedHtml = cleaned
    .replace(/<a href="([^"]*)">(.*?)<\/a>/g, (_, href: string, words: string) =>
      href.endsWith(words) ? words : `${words} (${href})`,
    )
    .replace(/<li>(<p>)?/g, '- ')
    .replace(/(<\/p>)?<\/li>/g, '\n')
    .replace(/<br ?\/?>/g, '\n')
    .replace(/<hr ?\/?>/g, '\n---\n\n')
    .replace(/<\/(p|h2|h3|ul|ol|blockquote)>/g, '\n\n')
  return sanitizeHtml(spacedHtml, { allowedTags: [] })
    .replace(/&(amp|lt|gt|quot);/g, (_, name: string) => SIGNS[name]!)
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

const SIGNS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' }

/** Returns the complete HTML of an email: the body, the school, and a way to unsubscribe. */
export function letterPage({
  subject,
  html,
  language,
  foot,
  openedUrl,
}: {
  subject: string
  html: string
  /** The language of subject and body. */
  language: Language
  foot: LetterFoot
  openedUrl: string | null
}): string {
  const style = 'font-size:14px;color:#5d584e'
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:32px 16px;background:#f6f4ef;color:#23211d;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:32px;background:#fff;border:1px solid #e4dfd4;border-radius:8px">
${html}
<hr style="border:0;border-top:1px solid #e4dfd4;margin:24px 0 16px">
<p style="margin:0;${style}">${escapeHtml(foot.schoolName)}${foot.address && foot.unsubscribeUrl ? `<br>${escapeHtml(foot.address)}` : ''}</p>
${foot.unsubscribeUrl ? `<p lang="${foot.language}" style="margin:8px 0 0;${style}">${escapeHtml(foot.why)} <a href="${escapeHtml(foot.unsubscribeUrl)}" style="color:#5d584e">${escapeHtml(foot.unsubscribe)}</a></p>` : ''}
</div>${openedUrl ? `<img src="${escapeHtml(openedUrl)}" width="1" height="1" alt="">` : ''}</body></html>`
}

/** The footer of an email: the sender, why it came, and the unsubscribe link. */
export interface LetterFoot {
  schoolName: string
  /** The school's postal address, shown only with an unsubscribe link; null if the school gave none. */
  address: string | null
  /** Null in transactional emails. */
  unsubscribeUrl: string | null
  why: string
  /** The words of that link. */
  unsubscribe: string
  /** The language of `why` and `unsubscribe`. */
  language: Language
}

/** Returns the footer in plain characters. */
export function plainFoot({ schoolName, address, unsubscribeUrl, why, unsubscribe }: LetterFoot): string {
  if (unsubscribeUrl === null) return schoolName
  return [schoolName, ...(address ? [address] : []), why, `${unsubscribe}: ${unsubscribeUrl}`].join('\n')
}
