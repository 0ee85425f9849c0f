import { describe, expect, it } from 'vitest'
import { AFTERCARE_BULK_FIELDS } from '@afterbell/domain/activities/aftercare-form'
import { CAMP_BULK_FIELDS } from '@afterbell/domain/activities/camp-form'
import { BULK_FIELDS } from '@afterbell/domain/activities/class-form'
import { bulkChanges, bulkFindings, bulkPartsOf, nothingChanged } from './bulk-parts.tsx'
import { nameRules } from '@afterbell/domain/kernel/name-rules'

const names = nameRules({ moreNameCharacters: false }, null)

const parts = (...keys: string[]) => bulkPartsOf('classes').filter(({ key }) => keys.includes(key))

describe('a change of several classes', () => {
  it('holds what was ticked and filled in, and nothing else', () => {
    const values = { ...nothingChanged, startsOn: '2026-11-02', maxEnroll: 12, locationId: 'gym' }
    expect(bulkChanges(values, parts('dates', 'places'))).toEqual({
      startsOn: '2026-11-02',
      maxEnroll: 12,
    })
    expect(bulkChanges(values, [])).toEqual({})
    expect(bulkChanges(nothingChanged, parts('location', 'description', 'people'))).toEqual({})
  })

  it('switches things off as well as on', () => {
    const values = { ...nothingChanged, waitList: false, maxWaitList: 5, tshirt: false }
    expect(bulkChanges(values, parts('waitList', 'tshirt'))).toEqual({
      waitList: false,
      tshirt: false,
      tshirtRequired: false,
    })
  })

  it('is refused at the field that is wrong, if it is part of the change', () => {
    const values = {
      ...nothingChanged,
      timeFrom: '16:00',
      timeTo: '15:00',
      maxEnroll: 0,
      ageFrom: 'NINE' as const,
      ageTo: 'FIVE' as const,
    }
    const wrong = (...keys: string[]) => bulkFindings(values, parts(...keys), names).map(({ path }) => path)
    expect(wrong('times', 'places')).toEqual(['timeTo', 'maxEnroll'])
    expect(wrong('audience')).toEqual(['ageTo'])
    expect(wrong('description')).toEqual([])
  })

  it.each([
    ['classes', BULK_FIELDS],
    ['camps', CAMP_BULK_FIELDS],
    ['aftercare', AFTERCARE_BULK_FIELDS],
  ] as const)('offers every field of %s the server can change so', (kind, fields) => {
    const offered: string[] = bulkPartsOf(kind).flatMap((part) => part.fields)
    expect(offered.toSorted()).toEqual(fields.toSorted())
  })
})
