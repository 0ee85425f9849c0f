import { useEffect } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { act, draw } from '../../../../test/draw.tsx'
import { addDay, newAftercare } from '@afterbell/domain/activities/aftercare-form'
import { newCamp } from '@afterbell/domain/activities/camp-form'
import { newClass } from '@afterbell/domain/activities/class-form'
import { keptOnWire } from '../../../../test/kept-on-wire.ts'
import { formReader } from '../kind-calls.ts'
import type { ScreenKind } from '../kinds.tsx'
import { putBack, useKeptForm, type UnsavedForm } from './kept-form.ts'

interface Form {
  name: string
  description: string
}

const base: Form = { name: 'Chess', description: '' }
const earlier: UnsavedForm<Form> = {
  names: 'inside',
  base,
  values: { ...base, description: 'A long text' },
  step: 'details',
  at: '2026-10-01T12:00:00Z',
}
const asItIs = (wire: object) => wire as Form
const stored = () => JSON.parse(sessionStorage.getItem('form') ?? 'null') as UnsavedForm<Form> | null

describe('what was typed before a reload', () => {
  let screen: ReturnType<typeof draw>
  const hook: { now: ReturnType<typeof useKeptForm<Form>> | null } = { now: null }
  beforeEach(async () => {
    sessionStorage.setItem('form', JSON.stringify(earlier))
    screen = draw(<Wizard values={base} />)
    await screen.drawn
  })
  afterEach(async () => {
    await screen.remove()
    sessionStorage.clear()
  })

  function Wizard({ values }: { values: Form }) {
    const state = useKeptForm('form', asItIs, { base, values, step: 'details', isDirty: values !== base })
    useEffect(() => {
      hook.now = state
    })
    return null
  }

  it('is not written over while it is offered, by typing or by taking that back', async () => {
    await screen.redraw(<Wizard values={{ ...base, description: 'A' }} />)
    expect(stored()).toEqual(earlier)
    await screen.redraw(<Wizard values={base} />)
    expect(stored()).toEqual(earlier)
    expect(hook.now!.offered).toEqual(earlier)
  })

  it('once it is settled gives way to what stands in the form', async () => {
    const values = { ...base, description: 'A' }
    await screen.redraw(<Wizard values={values} />)
    await act(async () => hook.now!.settle())
    expect(hook.now!.offered).toBe(null)
    expect(stored()?.values).toEqual(values)
    await screen.redraw(<Wizard values={base} />)
    expect(stored()).toBe(null)
  })

  it('is gone once the form is saved, offered or not', async () => {
    await screen.redraw(<Wizard values={{ ...base, name: 'Go' }} />)
    await act(async () => hook.now!.forget())
    expect(stored()).toBe(null)
  })
})

describe('putting it back', () => {
  it('brings every field back that was not typed into since', () => {
    const now = { base, values: { ...base, name: 'Go' } }
    expect(putBack(earlier, now)).toEqual({ values: { name: 'Go', description: 'A long text' }, later: [] })
  })

  it('leaves what was typed since, and names the field', () => {
    const now = { base, values: { ...base, description: 'Newer' } }
    expect(putBack(earlier, now)).toEqual({ values: now.values, later: ['description'] })
  })

  it('goes onto what somebody else has saved meanwhile', () => {
    const saved = { name: 'Chess club', description: '' }
    expect(putBack(earlier, { base: saved, values: saved }).values).toEqual({
      name: 'Chess club',
      description: 'A long text',
    })
  })
})

describe('what was kept while its fields had the names of the wire', () => {
  const at = ['2026-10-01', '12:00'] as const
  const camp = newCamp(...at)

  it.each([
    [
      'classes',
      newClass(...at),
      { name: 'Chess', startsOn: '2026-11-02', noDates: ['2026-11-09'], monday: true, price: 12_050 },
    ],
    [
      'camps',
      { ...camp, name: 'Surf' },
      {
        name: 'Surf camp',
        endsOn: '2027-07-09',
        noDates: ['2027-07-07'],
        sections: [{ ...camp.sections[0]!, name: 'Sharks', price: 9000 }],
        intervalType: 'DAILY',
      },
    ],
    [
      'aftercare',
      newAftercare(...at),
      {
        name: 'Until six',
        startsOn: '2026-11-02',
        noDates: ['2026-11-09'],
        sections: addDay([], 'monday'),
      },
    ],
  ] as const)('is put back into the form of %s', async (kind, before, typed) => {
    sessionStorage.setItem('form', JSON.stringify(keptOnWire[kind]))
    const seen: { offered: UnsavedForm<object> | null } = { offered: null }
    const screen = draw(<Offered kind={kind} onSeen={(offered) => void (seen.offered = offered)} />)
    await screen.drawn
    const { values, later } = putBack(seen.offered!, { base: before, values: before })
    expect(values).toEqual({ ...before, ...typed })
    expect(later).toEqual([])
    await screen.remove()
    sessionStorage.clear()
  })

  function Offered({
    kind,
    onSeen,
  }: {
    kind: ScreenKind
    onSeen: (offered: UnsavedForm<object> | null) => void
  }) {
    const nothing = { base: {}, values: {}, step: '', isDirty: false }
    const { offered } = useKeptForm('form', formReader<object>(kind), nothing)
    useEffect(() => {
      onSeen(offered)
    })
    return null
  }
})
