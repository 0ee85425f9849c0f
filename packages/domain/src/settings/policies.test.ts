import { describe, expect, it } from 'vitest'
import { policyFindings, removedPolicyFindings } from './policies.ts'

const policy = { title: 'Refunds', text: 'Until the first day.', isAsked: true }

describe('The policies of a school', () => {
  it('hold Latin letters, numbers and punctuation, and each has a title of its own', () => {
    expect(
      policyFindings([policy, { ...policy, title: 'Illness', text: 'Bleiben Sie zu Hause – 100 %!\n' }]),
    ).toEqual([])
    expect(
      policyFindings([
        { ...policy, text: '退款' },
        { ...policy, title: ' refunds ' },
        { ...policy, title: '' },
      ]),
    ).toEqual([
      { path: 'policies.0.text', message: 'You should use latin symbols and numbers' },
      { path: 'policies.1.title', message: 'Another policy has this title' },
      { path: 'policies.2.title', message: 'This field is required' },
    ])
  })

  it('are not emptied or removed while families are asked for them', () => {
    const message = expect.stringContaining('Families are asked to accept')
    expect(policyFindings([{ ...policy, text: ' ' }])).toEqual([{ path: 'policies.0.text', message }])
    expect(policyFindings([{ ...policy, text: '', isAsked: false }])).toEqual([])
    const stored = [{ id: 'a', title: 'Refunds', isAsked: true }]
    expect(removedPolicyFindings(stored, ['a'])).toEqual([{ path: 'policies', message }])
    expect(removedPolicyFindings(stored, [])).toEqual([])
    expect(removedPolicyFindings([{ ...stored[0]!, isAsked: false }], ['a'])).toEqual([])
  })
})
