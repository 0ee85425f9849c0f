import { describe, expect, test } from 'vitest'
import {
  accountsWithoutNumber,
  decideJournalExport,
  journalBatch,
  journalSettingsFindings,
  tidyDistribution,
} from './journal-export.ts'

const days = { firstDay: '2026-11-01', lastDay: '2026-11-30', today: '2026-12-01' }
const codeOf = (over: Partial<Parameters<typeof decideJournalExport>[0]>) => {
  const decision = decideJournalExport({ ...days, ...over }, (date) => date)
  return decision.allowed ? null : decision.code
}

describe('The journal that is handed over', () => {
  test('is of days that are over, each once, and of a month at most', () => {
    expect(codeOf({})).toBeNull()
    expect(codeOf({ today: '2026-11-30' })).toBe('DAY_NOT_OVER')
    expect(codeOf({ firstDay: null })).toBe('NOTHING_TO_SEND')
    expect(codeOf({ firstDay: '2026-12-01', today: '2026-12-31' })).toBe('SENT_ALREADY')
    expect(codeOf({ lastDay: '2026-12-01', today: '2026-12-31' })).toBeNull()
    expect(codeOf({ lastDay: '2026-12-02', today: '2026-12-31' })).toBe('TOO_MANY_DAYS')
  })

  test('has a debit and a credit for each account that moved, and none of nothing', () => {
    const lines = [
      { date: '2026-11-01', account: 'RECEIVABLE', debit: 2505, credit: 1000 },
      { date: '2026-11-01', account: 'BANK', debit: 1000, credit: 0 },
    ] as const
    const numbers = { RECEIVABLE: '1200', BANK: '1000' }
    const { journal_entries: entries } = journalBatch(lines, { description: 'd', journal: 'j', numbers })
    expect(entries.map((each) => [each.type_code, each.account_number, each.amount])).toEqual([
      ['Debit', '1200', 25.05],
      ['Credit', '1200', 10],
      ['Debit', '1000', 10],
    ])
    expect(accountsWithoutNumber(lines, { BANK: '1000' })).toEqual(['RECEIVABLE'])
    expect(accountsWithoutNumber(lines, numbers)).toEqual([])
  })

  test('is distributed whole, each entry by itself, by what the school has given alone', () => {
    const lines = [{ date: '2026-11-01', account: 'BANK', debit: 1010, credit: 29 }] as const
    const settings = { description: 'd', journal: 'j', numbers: { BANK: '1000' } }
    const distributed = (over: object) =>
      journalBatch(lines, {
        ...settings,
        distribution: { project: '', accountClass: '', codes: [], ...over },
      }).journal_entries.map((each) => each.distributions)
    expect(distributed({})).toEqual([undefined, undefined])
    const whole = { transaction_code_values: [], percent: 100 }
    expect(distributed({ project: '2400' })).toEqual([
      [{ ...whole, ui_project_id: '2400', amount: 10.1 }],
      [{ ...whole, ui_project_id: '2400', amount: 0.29 }],
    ])
    const codes = [{ name: 'Grants', value: 'None' }]
    expect(distributed({ codes })[0]).toEqual([{ ...whole, transaction_code_values: codes, amount: 10.1 }])
  })

  test('names both sides of a transaction code, and each code once', () => {
    const codes = [
      { name: 'Grants', value: 'None' },
      { name: '', value: 'Spendable' },
      { name: 'Fund', value: ' ' },
      { name: ' grants', value: 'Some' },
      { name: '', value: '' },
    ]
    const distribution = { project: 'x'.repeat(61), accountClass: '', codes }
    const wrong = journalSettingsFindings({ journal: 'GL', numbers: {}, distribution })
    expect(wrong.map(({ path }) => path)).toEqual([
      'distribution.project',
      'distribution.codes.1.name',
      'distribution.codes.2.value',
      'distribution.codes.3.name',
    ])
    expect(tidyDistribution({ ...distribution, project: ' 1 ' })).toEqual({
      project: '1',
      accountClass: '',
      codes: [codes[0], codes[1], { name: 'Fund', value: '' }, { name: 'grants', value: 'Some' }],
    })
  })

  test('belongs to a journal, and its numbers are short', () => {
    expect(journalSettingsFindings({ journal: 'GL', numbers: {} })).toEqual([])
    const wrong = journalSettingsFindings({ journal: ' ', numbers: { BANK: '1'.repeat(61) } })
    expect(wrong.map(({ path }) => path)).toEqual(['journal', 'numbers.BANK'])
  })
})
