import { describe, expect, it } from 'vitest'
import { messagesFor, type Rules } from './rules.ts'

interface Values {
  name: string
  guardian: { email: string }
  pickups: { name: string }[]
}

const values: Values = { name: '', guardian: { email: 'x' }, pickups: [{ name: 'Ann' }, { name: '' }] }
const rules: Rules<Values> = {
  name: [(name) => (name ? null : 'Say the name'), () => 'Never reached'],
  pickups: { each: { name: (name) => (name ? null : 'Who is it?') } },
}

describe('what is wrong with a form', () => {
  it('is found by rules of fields, and by one function for the form, at the path of each field', () => {
    const findings = (values: Values) => [
      { path: 'guardian.email', message: `${values.guardian.email} is no address` },
      { path: 'pickups.1.name', message: 'Said before by the rule of the field' },
    ]
    expect(messagesFor(rules, findings, values)).toEqual({
      name: 'Say the name',
      'pickups.1.name': 'Who is it?',
      'guardian.email': 'x is no address',
    })
    expect(messagesFor({}, undefined, values)).toEqual({})
  })
})
