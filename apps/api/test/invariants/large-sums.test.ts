import { expect, test } from 'vitest'
import { useRig } from '../rig/app.ts'
import { inside, makeSchool } from '../rig/make.ts'
import { addLargeDebts } from '../rig/paying/large-debts.ts'
import { readCalls } from '../rig/reading/read-calls.ts'
import { sampleFor } from '../rig/samples.ts'
import { send } from '../rig/send.ts'

// A district bills more than 21 million dollars, the limit of PostgreSQL's `int`.

const rig = useRig()

test('A school with more than 40 million dollars open is answered by every call that tells something', async () => {
  const school = await makeSchool(rig)
  const world = { rig, school }
  const samples = []
  for (const { op, path, address } of readCalls)
    samples.push({ op, path, sample: await sampleFor(world, op, address) })
  await addLargeDebts(school.id)
  const faults: string[] = []
  for (const { op, path, sample } of samples) {
    const { status, body } = await send(
      rig,
      op,
      path,
      sample,
      op.allow === 'family' ? {} : (sample.caller ?? school.admin),
    )
    if (status >= 500) faults.push(`${op.method} ${path}: ${status} ${body}`)
  }
  expect(faults.join('\n')).toBe('')
  const { rows } = await inside(rig, school.id, (query) =>
    query(`select sum(open_cents) > 4000000000 as is_large from invoice where school_id = $1`, [school.id]),
  )
  expect(rows).toEqual([{ is_large: true }])
})
