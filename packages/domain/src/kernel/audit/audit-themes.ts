/** Themes of the history, each with the first segments of its event names. Every event belongs to one theme. */
export const auditThemes = {
  ACTIVITIES: { label: 'Classes, camps and aftercare', of: ['activity', 'catalog', 'closed-day'] },
  FAMILIES: {
    label: 'Children and families',
    of: ['child', 'family', 'families', 'guardian', 'do-not-release', 'medical', 'note', 'marketing'],
  },
  ENROLLMENT: { label: 'Rosters and wait lists', of: ['enrollment', 'drop-in', 'wait-list'] },
  ATTENDANCE: {
    label: 'Attendance and pickups',
    of: ['absence', 'attendance', 'late-notice', 'late-pickup'],
  },
  MONEY: {
    label: 'Invoices and payments',
    of: [
      'invoice',
      'payment',
      'payments',
      'payment-method',
      'autopay',
      'dunning',
      'credit',
      'coupon',
      'care',
      'agency',
      'share',
      'aid',
      'proposal',
      'statement',
      'tax-statement',
      'tax-statements',
      'payout',
    ],
  },
  MESSAGES: { label: 'Emails and texts', of: ['messages'] },
  USERS: { label: 'Users', of: ['user', 'users', 'calendar-feed'] },
  FORMS: { label: 'Forms and policies', of: ['form', 'policy'] },
  SCHOOL: {
    label: 'School and settings',
    of: [
      'school',
      'portal',
      'own-bill',
      'operator',
      'analytics',
      'api-key',
      'webhook',
      'report',
      'view',
      'app',
      'location',
      'teacher',
      'pick-up-option',
      't-shirt-size',
    ],
  },
} as const satisfies Readonly<Record<string, { label: string; of: readonly string[] }>>

export type AuditTheme = keyof typeof auditThemes

export const AUDIT_THEMES = Object.keys(auditThemes) as [AuditTheme, ...AuditTheme[]]
