import { COUNTRIES, countryName } from '@afterbell/domain/school/countries'
import type { Choice } from '../ui/fields/SelectField.tsx'

/** All countries by name, the one that is chosen among them. */
export function countryChoices(chosen: string): Choice[] {
  return withChosen(COUNTRIES, chosen)
    .map((code) => ({ value: code, label: countryName(code) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, 'en'))
}

/** All time zones the browser knows. */
export function zoneChoices(chosen: string): Choice[] {
  return withChosen(Intl.supportedValuesOf('timeZone'), chosen).map((zone) => ({
    value: zone,
    label: zone.replaceAll('_', ' '),
  }))
}

/** The zone and the country this browser seems to be in, for a form that is filled in for the first time. */
export function likelyPlace(): { timezone: string; country: string } {
  const { timeZone, locale } = Intl.DateTimeFormat().resolvedOptions()
  const region = new Intl.Locale(locale).maximize().region ?? ''
  return { timezone: timeZone || 'America/New_York', country: COUNTRIES.includes(region) ? region : 'US' }
}

function withChosen(all: readonly string[], chosen: string): string[] {
  return chosen && !all.includes(chosen) ? [chosen, ...all] : [...all]
}
