import { activityKinds } from '@afterbell/domain/kernel/activity-kinds'
import type { Language } from '@afterbell/domain/kernel/languages/languages'
import { hrefOf, NO_FILTERS, type PageAddress } from './page-address.ts'
import type { PageData, Row, School } from './page-data.ts'

/**
 * Returns the canonical address of a page in a language: without parameters of other sites, filters or searches. English
 * has none of its own, because that address was there before other languages.
 */
export function canonicalOf(page: PageAddress, school: School, language: Language = 'en'): string {
  const is = school.portalName
  return hrefOf({
    ...page,
    school: is ? { by: 'portal', is } : { by: 'schoolId', is: school.id },
    narrowed: NO_FILTERS,
    // An activity has a single page, whichever view led to it.
    view: page.activity ? 'list' : page.view,
    language: language === 'en' ? null : language,
    isEmbedded: false,
    shows: null,
    date: null,
  })
}

/** Address of the sitemap with all pages of a school; null while none of them is open. */
export function sitemapAddressOf({ id, portalName, isOpen }: School): string | null {
  if (!isOpen) return null
  const is = new URLSearchParams(portalName ? { portal: portalName } : { schoolId: id })
  return `/schools/public/sitemap.xml?${is}`
}

/**
 * Describes an activity in terms of schema.org for programs: a camp is an Event, everything else a Course with its
 * CourseInstance.
 */
export function structuredOf(
  page: PageAddress,
  { school, list, dates }: PageData,
  origin: string,
): object | null {
  const row = page.activity ? list?.content.find(({ id }) => id === page.activity) : undefined
  if (!row || !school.isOpen) return null
  const url = `${origin}${canonicalOf(page, school)}`
  const provider = {
    '@type': 'Organization',
    name: school.schoolName,
    ...(school.website && { url: school.website }),
  }
  const about = { name: row.name, description: row.description || row.name, url }
  const isBlock = activityKinds[row.kind].meets === 'DAILY'
  const run = {
    startDate: row.startDate,
    endDate: row.endDate,
    ...(row.location && { location: placeOf(row, dates?.address ?? '') }),
    ...(row.instructors.length > 0 && {
      [isBlock ? 'performer' : 'instructor']: row.instructors.map(({ name }) => ({
        '@type': 'Person',
        name,
      })),
    }),
  }
  const offers = offerOf(row, school, url)
  const sharedFields = { '@context': 'https://schema.org', ...about, ...(offers && { offers }) }
  if (isBlock)
    return {
      ...sharedFields,
      '@type': 'Event',
      ...run,
      organizer: provider,
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      eventStatus: 'https://schema.org/EventScheduled',
    }
  return {
    ...sharedFields,
    '@type': 'Course',
    provider,
    hasCourseInstance: { '@type': 'CourseInstance', courseMode: 'Onsite', ...run },
  }
}

function placeOf({ location }: Row, address: string) {
  return { '@type': 'Place', name: location!.name, ...(address && { address }) }
}

function offerOf(row: Row, { currency }: School, url: string) {
  if (row.hidden.includes('prices')) return null
  const isFree = row.sections.some(({ availability }) => availability === 'FREE')
  return {
    '@type': 'Offer',
    category: row.price === 0 ? 'Free' : 'Paid',
    price: (row.price / 100).toFixed(2),
    priceCurrency: currency,
    availability: `https://schema.org/${isFree ? 'InStock' : 'SoldOut'}`,
    url,
    ...(row.signUp.begins && { validFrom: row.signUp.begins }),
  }
}
