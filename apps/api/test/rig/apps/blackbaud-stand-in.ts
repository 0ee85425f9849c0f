import type { BlackbaudSettings } from '../../../src/platform/app-settings.ts'
import {
  settingsAt,
  startOAuthStandIn,
  unknownIn,
  type AppAnswered,
  type AppRequest,
  type OAuthStandIn,
  type StandInUser,
} from './oauth-stand-in.ts'

const PATHS = { authorize: '/oauth/authorize', token: '/token', revoke: null }
const SUBSCRIPTION_KEY = 'subscription-of-the-tests'

export interface StandInBatch {
  id: number
  userId: string
  description: string
  journal_entries: Record<string, unknown>[]
}

/** Stand-in for the SKY API, with the batches it holds. */
export interface BlackbaudStandIn extends OAuthStandIn {
  batches: StandInBatch[]
  /** Account numbers that exist in its ledger. */
  accounts: Set<string>
  /** Projects that exist in its ledger. */
  projects: Set<string>
}

export async function startBlackbaudStandIn(): Promise<BlackbaudStandIn> {
  const batches: StandInBatch[] = []
  const accounts = new Set([
    '01-1000-00',
    '01-1200-00',
    '01-2000-00',
    '01-4000-00',
    '01-5000-00',
    '01-6000-00',
  ])
  const projects = new Set(['2400'])
  let last = 2500
  const api = ({ method, path, body, query }: AppRequest, user: StandInUser): AppAnswered | null => {
    if (user.scope === 'nothing') return { status: 403, body: { message: 'You do not have permission' } }
    if (path !== '/generalledger/v1/journalentrybatches') return null
    if (method === 'GET') {
      const userBatches = batches.filter(
        ({ userId, description }) => userId === user.id && description.includes(query.search_text ?? ''),
      )
      const value = userBatches.map(({ id, description }) => ({
        batch_id: id,
        ui_batch_id: id,
        description,
        batch_status: 'Open',
      }))
      return { status: 200, body: { count: value.length, value } }
    }
    if (method !== 'POST') return null
    const message = wrong(body, { accounts, projects })
    if (message !== null) return { status: 400, body: [{ message, error_name: 'InvalidEntry' }] }
    last += 1
    batches.push({
      id: last,
      userId: user.id,
      description: String(body.description),
      journal_entries: body.journal_entries as Record<string, unknown>[],
    })
    return { status: 200, body: { record_id: last } }
  }
  const standIn = await startOAuthStandIn({
    clientId: 'client-of-the-tests',
    clientSecret: 'secret-of-the-tests',
    redirectUrl: 'http://localhost:3000/schools/settings/apps',
    scope: '',
    authorizePath: PATHS.authorize,
    tokenPath: PATHS.token,
    revokePath: PATHS.revoke,
    beside: ({ id }) => ({
      environment_id: `env-${id}`,
      environment_name: 'Oak Street Environment',
      legal_entity_id: 'le-1',
      legal_entity_name: 'Oak Street Arts',
      user_id: id,
    }),
    isAllowed: ({ headers }) => headers['bb-api-subscription-key'] === SUBSCRIPTION_KEY,
    api,
  })
  return Object.assign(standIn, { batches, accounts, projects })
}

export function blackbaudSettings(url: string): BlackbaudSettings {
  return { ...settingsAt(url, PATHS), subscriptionKey: SUBSCRIPTION_KEY }
}

const BATCH = [
  'description',
  'batch_status',
  'create_interfund_sets',
  'create_bank_account_adjustments',
  'journal_entries',
]
const ENTRY = [
  'type_code',
  'account_number',
  'post_date',
  'encumbrance',
  'journal',
  'reference',
  'amount',
  'notes',
  'distributions',
]

const DISTRIBUTION = ['ui_project_id', 'account_class', 'transaction_code_values', 'amount', 'percent']

/** Returns the ledger's error when an entry's distributions do not add up to it, to the cent. Null when they do. */
function wrongDistributions(
  { amount, distributions }: Record<string, unknown>,
  projects: ReadonlySet<string>,
): string | null {
  if (distributions === undefined) return null
  let [cents, percent] = [0, 0]
  for (const each of distributions as Record<string, unknown>[]) {
    const [stray] = unknownIn(each, DISTRIBUTION)
    if (stray) return `${stray} is not known`
    if (!Array.isArray(each.transaction_code_values)) return 'transaction_code_values is required'
    if (each.ui_project_id !== undefined && !projects.has(String(each.ui_project_id)))
      return `Project ${String(each.ui_project_id)} does not exist`
    cents += Math.round(Number(each.amount) * 100)
    percent += Number(each.percent)
  }
  const isWhole = cents === Math.round(Number(amount) * 100) && percent === 100
  return isWhole ? null : 'The distributions are not the amount of the entry'
}

/** Builds the ledger's refusal of a batch. */
function wrong(
  body: Record<string, unknown>,
  { accounts, projects }: Pick<BlackbaudStandIn, 'accounts' | 'projects'>,
): string | null {
  const entries = (body.journal_entries ?? []) as Record<string, unknown>[]
  const [stray] = [...unknownIn(body, BATCH), ...entries.flatMap((entry) => unknownIn(entry, ENTRY))]
  if (stray) return `${stray} is not known`
  if (typeof body.description !== 'string' || body.description.length > 60)
    return 'The description is too long'
  if (body.batch_status !== 'Open' || entries.length === 0) return 'The batch has no entries'
  let cents = 0
  for (const entry of entries) {
    const { type_code, account_number, post_date, encumbrance, journal, amount, reference } = entry
    if (!accounts.has(String(account_number))) return `Account ${String(account_number)} does not exist`
    if (type_code !== 'Debit' && type_code !== 'Credit') return 'A wrong type'
    if (!/^\d{4}-\d\d-\d\dT00:00:00Z$/.test(String(post_date))) return 'A wrong date'
    if (encumbrance !== 'Regular' || typeof journal !== 'string' || journal === '') return 'No journal'
    if (typeof amount !== 'number' || amount <= 0) return 'A wrong amount'
    if (typeof reference !== 'string' || reference.length > 100) return 'A wrong reference'
    const undistributed = wrongDistributions(entry, projects)
    if (undistributed !== null) return undistributed
    cents += Math.round(amount * 100) * (type_code === 'Debit' ? 1 : -1)
  }
  return cents === 0 ? null : 'Debits and credits differ'
}
