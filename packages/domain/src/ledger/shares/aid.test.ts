import { expect, test } from 'vitest'
import { aidGrantFindings, type AidGrant } from './aid.ts'

const form: AidGrant = { label: 'Financial aid', type: 'PERCENT', percent: 40, from: '2026-12-01' }

test.each<[Partial<AidGrant>, string[]]>([
  [{}, []],
  [{ to: '2026-12-01', activityIds: [] }, []],
  [{ type: 'AMOUNT', percent: null, amount: 4000 }, []],
  [{ label: ' ' }, ['label']],
  [{ label: 'x'.repeat(61) }, ['label']],
  [{ percent: 0 }, ['percent']],
  [{ percent: 101 }, ['percent']],
  [{ percent: null }, ['percent']],
  [{ type: 'AMOUNT' }, ['amount']],
  [{ type: 'AMOUNT', amount: 0 }, ['amount']],
  [{ from: '' }, ['from']],
  [{ from: '2026-02-30' }, ['from']],
  [{ to: '2026-11-30' }, ['to']],
  [{ activityIds: Array.from({ length: 51 }, (_, nth) => `${nth}`) }, ['activityIds']],
])('Aid for a family that asked, with %j', (more, paths) => {
  expect(aidGrantFindings({ ...form, ...more }).map(({ path }) => path)).toEqual(paths)
})
