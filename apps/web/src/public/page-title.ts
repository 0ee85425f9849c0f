import type { PageAddress } from './page-address.ts'
import type { PageData } from './page-data.ts'
import { datesText, whenText, whoText } from './activity-text.ts'
import type { Words } from './words.ts'

/** Returns the window's title: 'Chess · Oak Lane School', 'Camps calendar · Oak Lane School'. */
export function pageTitle(page: PageAddress, { school, list }: PageData, { publicWords }: Words): string {
  const { calendarTitle, title } = publicWords
  const activityName = page.activity && list?.content[0]?.name
  return `${activityName || (page.view === 'calendar' ? calendarTitle : title)(page.kind)} · ${school.schoolName}`
}

/** Description that search engines and messengers show beneath a link. */
export function pageDescription(page: PageAddress, { school, list }: PageData, words: Words): string {
  const { activitySummary, listSummary } = words.publicWords
  const row = page.activity && list?.content[0]
  if (!row) return listSummary(page.kind, school.schoolName)
  const [when, dates, who] = [whenText(row, school, words), datesText(row, school), whoText(row, words)]
  return activitySummary(row.name, school.schoolName, when, dates, who)
}
