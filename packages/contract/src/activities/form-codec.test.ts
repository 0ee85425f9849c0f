import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { newAftercare } from '@afterbell/domain/activities/aftercare-form'
import { newCamp } from '@afterbell/domain/activities/camp-form'
import { newClass } from '@afterbell/domain/activities/class-form'
import type { AnyOp } from '../kernel/op.ts'
import { aftercare, aftercareFormNames } from './aftercare.ts'
import { campFormNames, camps } from './camps.ts'
import { classes, classFormNames } from './classes.ts'

const at = ['2026-11-02', '09:00'] as const
const bodyOf = ({ body }: AnyOp) => body as z.ZodMiniType

describe('the form of a kind', () => {
  test.each([
    ['class', classes, { ...newClass(...at), name: 'Chess', startsOn: '2026-11-02', price: 1250 }],
    ['camp', camps, { ...newCamp(...at), name: 'Surf', noDates: ['2027-07-07'] }],
    ['session', aftercare, { ...newAftercare(...at), name: 'Until six', endsOn: '2026-12-18' }],
  ] as const)('of a %s comes back from the wire as it was', (_, calls, form) => {
    const body = bodyOf(calls.update)
    const sent = { form, version: 3, anyway: true }
    expect(z.decode(body, z.encode(body, { ...sent, draft: false } as never))).toMatchObject(sent)
  })

  test('has the names of the specification on the wire', () => {
    expect(classFormNames.toWire(newClass(...at))).toMatchObject({
      className: '',
      classStartDate: null,
      classEndDate: null,
      noClassDates: [],
    })
    const { camp, pricings, intervalType } = campFormNames.toWire(newCamp(...at))
    expect(camp).toMatchObject({ campName: '', campStartDate: null, waitList: true, monday: true })
    expect([(pricings as unknown[]).length, intervalType]).toEqual([1, 'WEEKLY'])
    expect(aftercareFormNames.toWire(newAftercare(...at))).toMatchObject({ aftercareName: '', days: [] })
  })

  test('of a camp tells with the camp whether it is a draft, and inside beside the form', () => {
    const body = bodyOf(camps.create)
    const wire = { camp: { campName: 'Surf', draft: true } }
    const read = z.decode(body, wire as never) as { form: object; draft: boolean }
    expect([read.draft, 'draft' in read.form]).toEqual([true, false])
    expect(z.encode(body, read as never)).toMatchObject(wire)
  })
})

describe('the path of a field', () => {
  test.each([
    [classFormNames, 'name', 'className'],
    [classFormNames, 'maxEnroll', 'maxEnroll'],
    [campFormNames, 'name', 'camp.campName'],
    [campFormNames, 'locationId', 'camp.locationId'],
    [campFormNames, 'weekdays', 'camp.weekdays'],
    [campFormNames, 'sections.1.name', 'pricings.1.name'],
    [campFormNames, 'sections', 'pricings'],
    [campFormNames, 'addOns.0.name', 'addOns.0.name'],
    [campFormNames, 'intervalType', 'intervalType'],
    [aftercareFormNames, 'endsOn', 'aftercareEndDate'],
    [aftercareFormNames, 'sections.2.maxEnroll', 'days.2.maxEnroll'],
  ])('%#: %s inside is %s on the wire, and back', ({ paths }, formPath, wire) => {
    expect([paths.toWire(formPath), paths.fromWire(wire)]).toEqual([wire, formPath])
  })
})

test('several activities are not changed by a name that only the inside has', () => {
  const body = bodyOf(camps.bulkChange)
  const ids = ['01999999-0000-7000-8000-00000000000a']
  expect(z.decode(body, { ids, campEndDate: '2026-11-02' } as never)).toMatchObject({
    changes: { endsOn: '2026-11-02' },
  })
  expect(z.safeDecode(body, { ids, endsOn: '2026-11-02' } as never).error?.issues[0]?.path).toEqual([
    'endsOn',
  ])
})
