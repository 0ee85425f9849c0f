import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { payouts } from '@afterbell/contract/payouts/payouts'
import { dateIn } from '@afterbell/domain/kernel/dates'
import { matchLabels } from '@afterbell/domain/payouts/payouts'
import { formatMoney } from '@afterbell/domain/kernel/money'
import { payoutFailureText, payoutLineLabels } from '@afterbell/domain/providers/payout-states'
import { record } from '../../platform/database/history.ts'
import { pageOf } from '../../platform/database/pages.ts'
import { fieldsOf, spreadsheetOf, wholeList, type Column } from '../../platform/files/spreadsheet.ts'
import { serve, type AnyCall, type ServedCall } from '../../platform/http/serve.ts'
import { notThere, refuse, refuseAs } from '../../platform/problems.ts'
import { accountAt } from '../providers/account-at.ts'
import type { Providers } from '../providers/providers.ts'
import {
  partsOfPayout,
  payoutLinesPage,
  payoutsPage,
  type PayoutLineRow,
  type PayoutRow,
} from './payout-rows.store.ts'
import { withLines } from './payouts.job.ts'
import { acceptPayout, payoutById } from './payouts.store.ts'
import { comparePayoutAgain, settlePayout } from './settle-payout.ts'

type PayoutAnswer = AnswerOf<(typeof payouts)['list']>['content'][number]
type Line = AnswerOf<(typeof payouts)['lines']>['content'][number]

/** Routes for the office to list payouts, compare them with the books again, and accept differences. */
export function payoutRoutes(providers: Providers): ServedCall[] {
  return serve(payouts, {
    list: async ({ tx, school, query }) => {
      const { rows, total } = await payoutsPage(tx, school.id, query, query)
      return pageOf(rows.map(toPayoutAnswer), total, query)
    },
    get: async (call) => {
      const { tx, school, params } = call
      const parts = await partsOfPayout(tx, school.id, params.id)
      return {
        payout: await readPayout(call, params.id),
        parts: parts.map(({ kind, count, cents, fee_cents }) => ({
          kind,
          count,
          amount: cents,
          fees: fee_cents,
        })),
      }
    },
    lines: async (call) => {
      const { tx, school, params, query } = call
      if (!(await payoutById(tx, school.id, params.id))) throw notThere()
      const linesQuery = { payoutId: params.id, match: query.match }
      const { rows, total } = await payoutLinesPage(tx, school.id, linesQuery, query)
      return pageOf(rows.map(toLineAnswer), total, query)
    },
    exportFields: async ({ tx, school, params }) => {
      if (!(await payoutById(tx, school.id, params.id))) throw notThere()
      return fieldsOf(columnsOf(school))
    },
    export: async (call) => {
      const { tx, school, params, query } = call
      const payout = await payoutById(tx, school.id, params.id)
      if (!payout) throw notThere()
      const linesQuery = { payoutId: params.id, match: query.match, ids: query.ids }
      const rows = await wholeList((paging) =>
        payoutLinesPage(tx, school.id, linesQuery, { ...paging, sort: query.sort }),
      )
      return spreadsheetOf({
        name: `Payout ${payout.made_at.slice(0, 10)}`,
        columns: columnsOf(school),
        rows: rows.map(toLineAnswer),
        fields: query.fields,
        school,
      })
    },
    check: async (call) => {
      const { school, params } = call
      const storedPayout = await call.inside((tx) => payoutById(tx, school.id, params.id))
      if (!storedPayout) throw notThere()
      const provider = providers[storedPayout.provider]
      if (!provider) throw refuseAs('NOT_CONNECTED', { told: 'STAFF' })
      const account = accountAt(school, storedPayout)
      const providerPayout = await provider.findPayout(account, storedPayout.provider_ref)
      if (providerPayout === 'ABSENT' || !('madeAt' in providerPayout))
        throw refuseAs('PROVIDER_UNREACHABLE', {})
      const report = await withLines(provider, account, providerPayout)
      return call.inside(async () => {
        const context = { ...call, user: null }
        await settlePayout(context, account, report)
        if (!report.lines) await comparePayoutAgain(context, storedPayout)
        return readPayout(call, params.id)
      })
    },
    accept: async (call) => {
      const { tx, school, user, params, body } = call
      if (!(await payoutById(tx, school.id, params.id))) throw notThere()
      const { reason } = body
      if (!(await acceptPayout(tx, school.id, params.id, { reason, accountId: user.id })))
        throw refuse(
          'NOTHING_TO_ACCEPT',
          'This payout matches by now, or somebody has accepted the difference',
        )
      const answer = await readPayout(call, params.id)
      const details = { amount: formatMoney(answer.amount, school.currency), reason }
      await record(tx, call, [{ what: 'payout.accepted', subjectId: params.id, details }])
      return answer
    },
  })
}

async function readPayout({ tx, school }: AnyCall, id: string): Promise<PayoutAnswer> {
  const { rows } = await payoutsPage(tx, school.id, { ids: [id] }, { page: 0, size: 1, sort: null })
  if (!rows[0]) throw notThere()
  return toPayoutAnswer(rows[0])
}

function toPayoutAnswer(row: PayoutRow): PayoutAnswer {
  const { id, cents, currency, state, failure, lines, accepted_at: at, accepted_because: reason } = row
  return {
    id,
    madeAt: row.made_at,
    arrivesOn: row.arrives_on,
    amount: cents,
    currency,
    state,
    failure: state === 'FAILED' ? payoutFailureText(failure) : null,
    lines,
    differences: row.differences,
    difference: row.difference_cents,
    accepted: at === null ? null : { at, by: row.accepted_by, reason: reason! },
  }
}

function toLineAnswer(row: PayoutLineRow): Line {
  const { id, kind, at, match, payer, cents, fee_cents: feeCents } = row
  return {
    id,
    kind,
    at,
    match,
    paymentId: row.payment_id,
    payer,
    reference: row.about_ref,
    amount: cents,
    fee: feeCents,
    net: cents === null || feeCents === null ? null : cents - feeCents,
    ourAmount: row.our_cents,
    ourFee: row.our_fee_cents,
    difference: row.difference_cents,
  }
}

function columnsOf({ timezone }: { timezone: string }): readonly Column<Line>[] {
  return [
    {
      field: 'date',
      label: 'Date',
      kind: 'date',
      of: ({ at }) => dateIn(timezone, Temporal.Instant.from(at)),
    },
    { field: 'kind', label: 'Type', of: ({ kind }) => payoutLineLabels[kind] },
    { field: 'payer', label: 'Parent', of: ({ payer }) => payer },
    { field: 'amount', label: 'Amount', kind: 'money', of: ({ amount }) => amount },
    { field: 'fee', label: 'Fee', kind: 'money', of: ({ fee }) => fee },
    { field: 'net', label: 'Net', kind: 'money', of: ({ net }) => net },
    { field: 'match', label: 'Compared with the books', of: ({ match }) => matchLabels[match] },
    { field: 'ourAmount', label: 'Amount in the books', kind: 'money', of: ({ ourAmount }) => ourAmount },
    { field: 'ourFee', label: 'Fee in the books', kind: 'money', of: ({ ourFee }) => ourFee },
    { field: 'difference', label: 'Difference', kind: 'money', of: ({ difference }) => difference },
    { field: 'reference', label: 'Reference at the provider', of: ({ reference }) => reference },
  ]
}
