import { expect, test } from 'vitest'
import { startLines } from '../../src/platform/process/start-lines.ts'

const started = {
  origin: 'http://localhost:3000',
  otherOrigins: [],
  data: '/data/postgres',
  logins: [],
  family: null,
}

test('A start says where to open it, and nobody’s login where there is no demo', () => {
  expect(startLines(started)).toEqual([
    '',
    'Afterbell is running.',
    '',
    '  Open     http://localhost:3000/schools/',
    '  Data     /data/postgres',
    '',
    'Ctrl-C stops it.',
    '',
  ])
})

test('A demo prints a login for each role, and one family’s way in', () => {
  const logins = [
    { role: 'Super Admin', email: 'admin@oak.test', password: 'Ring4theBell', schools: ['Oak', 'Elm'] },
    { role: 'Manager', email: 'm@oak.test', password: 'Ring4theBell', schools: ['Oak'] },
  ]
  const family = { portalName: 'oak', email: 'mara@example.test' }
  const lines = startLines({ ...started, otherOrigins: ['http://10.0.0.2:3000'], logins, family })
  expect(lines).toContain('           http://10.0.0.2:3000/schools/')
  expect(lines.slice(6, -3)).toEqual([
    '',
    '  Sign in as',
    '    Super Admin  admin@oak.test  Ring4theBell  (Oak, Elm)',
    '    Manager      m@oak.test      Ring4theBell  (Oak)',
    '',
    '  As a family',
    '    Open   http://localhost:3000/portal/oak',
    '    Email  mara@example.test',
    '    Code   in the letter at http://localhost:3000/schools/dev/mail, for the Super Admin to read',
  ])
})
