import { activityKinds } from '@afterbell/domain/kernel/activity-kinds'
import type { PageAddress } from './page-address.ts'
import type { PageData } from './page-data.ts'
import { datesText, whenText, whoText } from './activity-text.ts'

/** Returns the window's title: 'Chess · Oak Lane School', 'Camps calendar · Oak Lane School'. */
export function pageTitle(page: PageAddress, { school, list }: PageData): string {
  const { title } = activityKinds[page.kind].words
  const activityName = page.activity && list?.content[0]?.name
  return `${activityName || (page.view === 'calendar' ? `${title} calendar` : title)} · ${school.schoolName}`
}

/** Description that search engines and messengers show beneath a link. */
export function pageDescription(page: PageAddress, { school, list }: PageData): string {
  const row = page.activity && list?.content[0]
  if (row)
    return `${row.name} at ${school.schoolName}: ${whenText(row, school)}, ${datesText(row, school)}. ${whoText(row)}.`
  const { many } = activityKinds[page.kind].words
  return `The ${many} of ${school.schoolName}: times, spots left, prices and when sign-up opens.`
}
