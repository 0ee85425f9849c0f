import { formatPhone } from '@afterbell/domain/kernel/phone'
import type { Paper, PaperOptions, PayerOnPaper, SchoolOnPaper } from './paper.ts'
import type { PaperLanguage } from './paper-language.ts'
import { STYLES } from './styles.ts'
import { tagsOf } from './tags.ts'
import type { Style } from './text-lines.ts'

/** A label and its value in the letterhead; strong values stand out. */
export interface Fact {
  label: string
  value: string
  isStrong?: boolean
}

const LOGO = [170, 46] as const
const GAP = 24

/** Writes the top of the first page: sender, title, recipient and facts. */
export async function writeLetterhead(
  paper: Paper,
  {
    school,
    kind,
    number,
    payer,
    payerLabel,
    facts,
  }: PaperOptions & {
    payer: PayerOnPaper
    payerLabel: string
    facts: readonly Fact[]
  },
): Promise<void> {
  const half = (paper.width - GAP) / 2
  const rightX = paper.left + half + GAP
  const top = paper.y
  const logo = await printable(school.logo)
  if (logo) {
    const { doc, left } = paper
    const draw = () => doc.image(logo, left, top, { fit: [...LOGO] })
    const alt = { alt: paper.language.words.logoOf(school.legalName) }
    tagsOf(doc).within('Figure', () => tagsOf(doc).content(draw), alt)
    paper.y += LOGO[1] + 10
  }
  stack(paper, [school.legalName], STYLES.heading, paper.left, half)
  stack(paper, linesOfSchool(school, paper.language), STYLES.small, paper.left, half)
  const below = paper.y
  paper.y = top
  paper.y += paper.write(kind, STYLES.title, { x: rightX, width: half, align: 'right', tag: 'H1' })
  stack(paper, [number], STYLES.text, rightX, half, 'right')
  paper.y = Math.max(below, paper.y) + 14
  paper.rule()
  paper.y += 16

  const start = paper.y
  stack(paper, [payerLabel], STYLES.label, paper.left, half)
  paper.y += 2
  stack(paper, [payer.name], STYLES.strong, paper.left, half)
  stack(paper, [...payer.addressLines, payer.email ?? ''], STYLES.text, paper.left, half)
  const payerEnd = paper.y
  paper.y = start
  for (const { label, value, isStrong } of facts) {
    const style = isStrong ? STYLES.strong : STYLES.text
    const labelWidth = half * 0.4
    paper.write(label, STYLES.fact, { x: rightX, width: labelWidth })
    const position = { x: rightX + labelWidth, width: half - labelWidth, align: 'right' } as const
    paper.y += paper.write(value, style, position) + 2
  }
  paper.y = Math.max(payerEnd, paper.y) + 22
}

function stack(
  paper: Paper,
  texts: readonly string[],
  style: Style,
  x: number,
  width: number,
  align: 'left' | 'right' = 'left',
): void {
  for (const text of texts) if (text !== '') paper.y += paper.write(text, style, { x, width, align })
}

function linesOfSchool(
  { street, city, province, postcode, country, phone, taxNumber }: SchoolOnPaper,
  { tag, words }: PaperLanguage,
): string[] {
  const place = [city, [province, postcode].filter(isNotEmpty).join(' ')].filter(isNotEmpty).join(', ')
  const countryName = /^[A-Z]{2}$/.test(country) ? countriesIn(tag).of(country)! : country
  return [
    street,
    place,
    countryName,
    formatPhone(phone, country),
    taxNumber === null ? '' : words.taxNumber(taxNumber),
  ]
}

function countriesIn(tag: string): Intl.DisplayNames {
  return new Intl.DisplayNames(tag, { type: 'region' })
}

function isNotEmpty(text: string): boolean {
  return text !== ''
}

/**
 * Converts the logo to PNG, since PDFKit cannot read WebP. Leaves out an unreadable logo, because the document must
 * still be sent.
 */
async function printable(logo: Buffer | null): Promise<Buffer | null> {
  if (!logo) return null
  const { default: sharp } = await import('sharp')
  return sharp(logo)
    .resize({ width: LOGO[0] * 4, height: LOGO[1] * 4, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer()
    .catch(() => null)
}
