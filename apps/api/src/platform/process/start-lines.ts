import type { DemoFamily, DemoLogin } from './demo.ts'

interface Started {
  origin: string
  /** Under which other computers reach it. */
  otherOrigins: readonly string[]
  /** Where the data are. */
  data: string
  /** Empty where there is no demo. */
  logins: readonly DemoLogin[]
  family: DemoFamily | null
}

/** Returns what is printed once everything runs: where to open it, and who can log in to a demo. */
export function startLines({ origin, otherOrigins, data, logins, family }: Started): string[] {
  const width = Math.max(0, ...logins.map(({ email }) => email.length))
  return [
    '',
    'Afterbell is running.',
    '',
    `  Open     ${origin}/schools/`,
    ...otherOrigins.map((each) => `           ${each}/schools/`),
    `  Data     ${data}`,
    ...(logins.length > 0 ? ['', '  Sign in as'] : []),
    ...logins.map(
      ({ role, email, password, schools }) =>
        `    ${role.padEnd(12)} ${email.padEnd(width)}  ${password}  (${schools.join(', ')})`,
    ),
    ...(family === null
      ? []
      : [
          '',
          '  As a family',
          `    Open   ${origin}/portal/${family.portalName}`,
          `    Email  ${family.email}`,
          `    Code   in the letter at ${origin}/schools/dev/mail, for the Super Admin to read`,
        ]),
    '',
    'Ctrl-C stops it.',
    '',
  ]
}
