import { findings, type Finding } from '../kernel/decision.ts'
import { all, required } from '../kernel/rules.ts'
import { portalName, tagline } from '../kernel/text-rules.ts'

/** Parts of the public pages of a kind of activity. The server leaves out the parts that are turned off. */
export const PORTAL_SWITCHES = ['visible', 'prices', 'places', 'instructors'] as const

export type PortalSwitch = (typeof PORTAL_SWITCHES)[number]

export type PortalSwitches = Record<PortalSwitch, boolean>

/** A school without settings shows everything. */
export const PORTAL_DEFAULTS: PortalSwitches = {
  visible: true,
  prices: true,
  places: true,
  instructors: true,
}

/** Labels and explanations of the switches in the settings. */
export const portalSwitchLabels: Readonly<Record<PortalSwitch, { label: string; description: string }>> = {
  visible: {
    label: 'Show on public pages',
    description: 'When this is off, these pages say that nothing is offered.',
  },
  prices: { label: 'Show prices', description: 'Families see what a spot costs before they sign up.' },
  places: {
    label: 'Show spots left',
    description:
      'How many spots are left and how many children are waiting. Families always see when something is full.',
  },
  instructors: {
    label: 'Show instructors',
    description: 'The names of the instructors. Children’s names are never shown.',
  },
}

/** Finds problems in a portal name: R097, and no name that looks like an id, because ids address schools, too. */
export function portalNameFindings({ portalName: name }: { portalName: string }): Finding[] {
  return findings([
    [
      'portalName',
      all<string>(required, portalName)(name) ??
        (readsAsId(name) ? 'This looks like an ID. Please choose another name' : null),
    ],
  ])
}

/** R095, OQ-37. An empty tagline means no tagline. */
export function tagLineFindings({ tagLine }: { tagLine: string }): Finding[] {
  return findings([['tagLine', tagline(tagLine)]])
}

/** The most hosts a school can list. */
export const HOSTS_MAX = 20

/**
 * Returns the origin of a typed host, as browsers compare it: 'https://oakschool.org' for 'oakschool.org' and
 * 'https://oakschool.org/clubs'. '*.oakschool.org' is every host below it. Null if it is no host. The result is safe in
 * a header (OQ-07): letters, digits, hyphens, `:`, `/`, `.` and one leading star.
 */
export function hostOrigin(typed: string): string | null {
  const parts =
    /^(?:(https?):\/\/)?((?:\*\.)?(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59}|\d{1,3})|localhost)(:\d{1,5})?(?:[/?#]\S*)?$/i.exec(
      typed.trim(),
    )
  if (!parts || typed.length > 300) return null
  const [, scheme = 'https', host, port = ''] = parts
  if (/\.\d+$/.test(host!) && !/^(\d{1,3}\.){3}\d{1,3}$/.test(host!)) return null
  const isUsual = port === (scheme.toLowerCase() === 'https' ? ':443' : ':80')
  return `${scheme.toLowerCase()}://${host!.toLowerCase()}${isUsual ? '' : port}`
}

/** Finds problems in the hosts that may frame the public pages: each must be a host, and there may not be too many. */
export function hostFindings(hosts: readonly string[]): Finding[] {
  const wrong = hosts.filter((host) => hostOrigin(host) === null)
  return findings([
    ['hosts', hosts.length > HOSTS_MAX ? `At most ${HOSTS_MAX} websites can be listed` : null],
    [
      'hosts',
      wrong.length > 0
        ? `${wrong.map((each) => `“${each}”`).join(', ')} is not a website, such as www.oakschool.org`
        : null,
    ],
  ])
}

function readsAsId(name: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(name)
}
