import { expect, test } from 'vitest'
import { signatureFindings } from './signature.ts'

test('A form that asks for a signature is not sent without a name', () => {
  expect(signatureFindings({ needsSignature: true }, '  ')).toEqual([
    { path: 'signature', message: 'This field is required' },
  ])
  expect(signatureFindings({ needsSignature: true }, 'Mara Osei')).toEqual([])
  expect(signatureFindings({ needsSignature: false }, '')).toEqual([])
})
