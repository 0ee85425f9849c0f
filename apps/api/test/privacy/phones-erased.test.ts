import { expect, test } from 'vitest'
import { familyImports } from '@afterbell/contract/imports/imports'
import { erasure } from '@afterbell/contract/privacy/erasure'
import { call, useRig } from '../rig/app.ts'
import { inside, made, makeChild, makeSchool } from '../rig/make.ts'

const rig = useRig()

const PHONE = '+1 2125550176'

test.each([
  // Parentheses around the whole number stay around the replacement.
  ['Call (212-555-0176) first', 'Call (Erased) first'],
  ['Call (2125550176), then', 'Call (Erased), then'],
  ['Call (212.555.0176)(Tom)', 'Call (Erased)(Tom)'],
  ['Call （212-555-0176） first', 'Call （Erased） first'],
  ['Call (+1 212-555-0176) first', 'Call (Erased) first'],
  ['Call (1-212-555-0176)', 'Call (Erased)'],
  ['Call ( 212-555-0176 )', 'Call ( Erased )'],
  ['Call ((212) 555-0176).', 'Call (Erased).'],
  ['Call (+1 (212) 555-0176), then', 'Call (Erased), then'],
  ['Gus (212-555-0176) and (home: 212-555-0176)', 'Erased (Erased) and (home: Erased)'],
  ['Call (212-555-0176 or Tom)', 'Call (Erased or Tom)'],
  ['Call [212-555-0176]', 'Call [Erased]'],
  // Parentheses that belong to the number go with it.
  ['Call (212) 555-0176.', 'Call Erased.'],
  ['Call (212)-555-0176 first', 'Call Erased first'],
  ['Call (+1) 212-555-0176 first', 'Call Erased first'],
  ['Call (1 212) 555-0176 first', 'Call Erased first'],
  ['Call (212 555)-0176 first', 'Call Erased first'],
])('A number of the family and its parentheses: %s is %s', async (inputText, expectedText) => {
  const school = await makeSchool(rig)
  const { rows } = await inside(rig, school.id, (query) =>
    query(`select app.without($1, array['Gus', $2]) as text`, [inputText, PHONE]),
  )
  expect(rows).toEqual([{ text: expectedText }])
})

test.each([
  [
    'of the school’s country',
    '5550107731',
    [
      '555-010-7731',
      '(555) 010 7731',
      '+1 555.010.7731',
      '15550107731',
      '５５５0107731',
      '555\u2011010\u20117731',
      'call 5550107731.0',
    ],
    ['555-010-77312', '8555-010-7731', '555 010 773', '555-010-7732'],
  ],
  [
    'of another country',
    '+442079460123',
    ['+44 20 7946 0123', '020 7946 0123', '+44 (0)20 7946 0123', '0044 20 79460123', '442079460123'],
    ['020 7946 01234', '020 7946 0124'],
  ],
])(
  'A file that waits sealed is found by a phone %s however it is written, and forgotten whole',
  async (_, phone, gone, staying) => {
    const school = await makeSchool(rig)
    const guardian = { firstName: 'Gus', lastName: 'Quillmark', email: null, phone }
    const childId = await makeChild(rig, school, {
      firstName: 'Yar',
      lastName: 'Quillmark',
      primaryGuardian: guardian,
    })
    // The number is in an unmapped column next to another family, where the database cannot search for it.
    for (const [index, written] of [...gone, ...staying].entries()) {
      const text = `Child first name,Child last name,Parent 1,Remarks\nBen,Other,Tom Other,"ask ${written} first"`
      const body = { 'catalog-file': { name: `file-${index}.csv`, text } }
      made(await call(rig, familyImports.upload, { body } as never, school.admin))
    }
    const { rows } = await inside(rig, school.id, (query) =>
      query('select family_id as id from child where id = $1', [childId]),
    )
    const params = { familyId: rows[0]!.id as string }
    const { names } = made(await call(rig, erasure.look, { params }, school.admin))
    made(await call(rig, erasure.erase, { params, body: { names } } as never, school.admin))
    const fileNames = await inside(rig, school.id, (query) =>
      query(`select file_name as name from import where sealed is not null`),
    )
    expect(fileNames.rows.map(({ name }) => String(name)).toSorted()).toEqual(
      staying.map((_each, index) => `file-${gone.length + index}.csv`).toSorted(),
    )
  },
)
