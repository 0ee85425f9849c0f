/** The phases of a school's Stripe account, as staff see them. */
export const STRIPE_PHASES = [
  'BEGUN',
  'CHECKING',
  'INFORMATION_DUE',
  'PAYOUTS_HELD',
  'READY',
  'DISABLED',
] as const
export type StripePhase = (typeof STRIPE_PHASES)[number]

/** An account as Stripe describes it. */
export interface StripeStatus {
  takesPayments: boolean
  paysOut: boolean
  /** Whether the school has answered everything that Stripe asks at first. */
  isSubmitted: boolean
  /** The information Stripe requires now, in its own words: `company.tax_id`. */
  due: readonly string[]
  /** Stripe's word for why the account takes no payments or pays nothing out. */
  disabledReason: string | null
}

/** Returns the phase of an account. A rejected account is DISABLED, whatever else Stripe still requires. */
export function stripePhase(account: StripeStatus): StripePhase {
  const { takesPayments, paysOut, isSubmitted, due, disabledReason } = account
  if (disabledReason !== null && FINAL.test(disabledReason)) return 'DISABLED'
  if (!isSubmitted && !takesPayments) return 'BEGUN'
  if (due.length > 0) return 'INFORMATION_DUE'
  if (!takesPayments) return CHECKS.has(disabledReason) ? 'CHECKING' : 'DISABLED'
  return paysOut ? 'READY' : 'PAYOUTS_HELD'
}

/** Translates the field names Stripe requires to plain words, without repeats. */
export function dueWords(fields: readonly string[]): string[] {
  const words = fields.map((field) => WORDS.find(([pattern]) => pattern.test(field))?.[1] ?? OTHER)
  return [...new Set(words)].sort((one, two) => Number(one === OTHER) - Number(two === OTHER))
}

/** Final reasons: no information the school enters changes them. */
const FINAL = /^(rejected\.|platform_paused$)/

/** Stripe is reviewing the information and nobody needs to act. Null: the review has just started. */
const CHECKS = new Set<string | null>([
  null,
  'requirements.pending_verification',
  'under_review',
  'listed',
  'pending.onboarding',
])

const OTHER = 'other details, which Stripe explains'

/** People appear as `individual` or `person_…`: somebody who owns the school or acts for it. */
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/^business_profile\.(url|product_description)/, 'your website, or what you offer families'],
  [/^business_profile\.mcc|^business_type/, 'what kind of organization you are'],
  [/^business_profile\.support/, 'how families can reach you'],
  [/^external_account/, 'a bank account for your payouts'],
  [/^tos_acceptance|^settings\..*tos/, 'your agreement to Stripe’s terms'],
  [/^settings\.(payments|card_payments|bacs)/, 'the name families see on their statements'],
  [
    /^(company|documents)\..*(verification|document|license|proof)|^documents/,
    'a document about your organization',
  ],
  [/^company\.(tax_id|vat_id|registration|export)/, 'your tax ID'],
  [/^company\.address/, 'your address'],
  [/^company\.phone/, 'your phone number'],
  [
    /^company\.(owners|directors|executives)|^(owners|directors|executives|representative)\b/,
    'who owns and runs your organization',
  ],
  [/^(company|business_profile)\.(name|structure)/, 'the legal name of your organization'],
  [/\.verification\.|\.documents\./, 'a photo ID of an owner or representative'],
  [/\.(ssn_last_4|id_number)/, 'the Social Security or ID number of an owner or representative'],
  [/\.dob\b/, 'the date of birth of an owner or representative'],
  [/\.(registered_)?address\b/, 'the home address of an owner or representative'],
  [/\.(email|phone)$/, 'the email or phone number of an owner or representative'],
  [/\.(first_name|last_name)/, 'the name of an owner or representative'],
  [/\.relationship\b/, 'who owns and runs your organization'],
]
