import { expect, test } from 'vitest'
import { signatureFindings } from './signature.ts'

const TYPED = { needsSignature: true, mayDrawSignature: false }
const DRAWN = { needsSignature: true, mayDrawSignature: true }
const NONE = { needsSignature: false, mayDrawSignature: false }
const needed = { path: 'signature', message: 'This field is required' }

test('A form that asks for a signature is not sent without a name', () => {
  expect(signatureFindings(TYPED, { name: '  ', drawing: '' })).toEqual([needed])
  expect(signatureFindings(TYPED, { name: 'Mara Osei', drawing: '' })).toEqual([])
  expect(signatureFindings(NONE, { name: '', drawing: '' })).toEqual([])
})

test('A drawing needs a name, a name needs no drawing, and only some forms take one', () => {
  const drawing = 'M1 2L3 4'
  expect(signatureFindings(DRAWN, { name: '', drawing })).toEqual([needed])
  expect(signatureFindings(DRAWN, { name: 'Mara Osei', drawing })).toEqual([])
  expect(signatureFindings(DRAWN, { name: 'Mara Osei', drawing: '' })).toEqual([])
  for (const form of [TYPED, NONE])
    expect(signatureFindings(form, { name: 'Mara Osei', drawing })).toMatchObject([
      { path: 'signatureDrawing' },
    ])
})
