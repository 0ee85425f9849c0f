import { describe, expect, it } from 'vitest'
import { hostFindings, hostOrigin, portalNameFindings } from './portal.ts'

describe('a host that may frame the public pages', () => {
  it.each([
    ['oakschool.org', 'https://oakschool.org'],
    ['https://www.OakSchool.org/clubs?x=1#y', 'https://www.oakschool.org'],
    ['http://localhost:8080', 'http://localhost:8080'],
    ['http://127.0.0.1:5500/page.html', 'http://127.0.0.1:5500'],
    ['*.oakschool.org', 'https://*.oakschool.org'],
    ['https://oakschool.org:443/', 'https://oakschool.org'],
    ['xn--caf-dma.org', 'https://xn--caf-dma.org'],
  ])('%s is %s', (typed, origin) => {
    expect(hostOrigin(typed)).toBe(origin)
  })

  it.each([
    '',
    '*',
    'oak',
    'oak school.org',
    'https://',
    'ftp://oak.org',
    'https://me@oak.org',
    'oak.org;x',
    "oak.org 'unsafe-inline'",
    'oak.*.org',
    '-oak.org',
    '1.2.3',
    `${'a'.repeat(64)}.org`,
    `oak.org/${'a'.repeat(300)}`,
  ])('is not %s', (typed) => {
    expect(hostOrigin(typed)).toBeNull()
  })

  it('is named where it is wrong', () => {
    expect(hostFindings(['oak.org', 'oak', 'x y'])).toEqual([
      { path: 'hosts', message: '“oak”, “x y” is not a website, such as www.oakschool.org' },
    ])
  })
})

describe('a portal name', () => {
  it('holds letters, digits and hyphens (R097), and does not read as an id', () => {
    expect(portalNameFindings({ portalName: 'Oak-Lane-7' })).toEqual([])
    expect(portalNameFindings({ portalName: 'oak_lane' })).toHaveLength(1)
    expect(portalNameFindings({ portalName: '01890000-0000-7000-8000-000000000000' })).toHaveLength(1)
  })
})
