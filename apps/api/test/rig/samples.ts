import type { Address, AnyOp } from '@afterbell/contract/kernel/op'
import { servedCalls } from '../../src/app.ts'
import { madeWhileBusy } from './again-while-busy.ts'
import { inside } from './make.ts'
import { activitySamples } from './samples/activities.ts'
import { attendanceSamples } from './samples/attendance.ts'
import { careSamples } from './samples/money/care.ts'
import { aidSamples } from './samples/money/aid.ts'
import { spotSamples } from './samples/money/spots.ts'
import { bookingSamples } from './samples/money/booking.ts'
import { calendarSamples } from './samples/calendars.ts'
import { childSamples } from './samples/children.ts'
import { couponSamples } from './samples/money/coupons.ts'
import { dashboardSamples } from './samples/dashboard.ts'
import { dropInSamples } from './samples/drop-in.ts'
import { dunningSamples } from './samples/money/dunning.ts'
import { spotInvitationSamples } from './samples/money/spot-invitations.ts'
import { enrollmentSamples } from './samples/enrollment.ts'
import { familySamples } from './samples/families.ts'
import { findingSamples } from './samples/money/finding.ts'
import { formSamples } from './samples/forms.ts'
import { importSamples } from './samples/imports.ts'
import { integrationSamples } from './samples/integrations.ts'
import { invoiceSamples } from './samples/money/invoices.ts'
import { loginSamples } from './samples/login.ts'
import { messageSamples } from './samples/messages.ts'
import { othersSamples } from './samples/others.ts'
import { ownBillSamples } from './samples/money/own-bill.ts'
import { paymentSamples } from './samples/money/payments.ts'
import { payoutSamples } from './samples/money/payouts.ts'
import { portalSamples } from './samples/portal.ts'
import { privacySamples } from './samples/privacy.ts'
import { reportSamples } from './samples/reports.ts'
import { schoolSamples } from './samples/school.ts'
import { userSamples } from './samples/users.ts'
import type { Sample, Samples, World } from './samples/world.ts'
import { send } from './send.ts'

/** Samples of all served calls, by name. A call without one fails the tests over all calls. */
const samples: Samples = {
  ...activitySamples,
  ...attendanceSamples,
  ...careSamples,
  ...dunningSamples,
  ...bookingSamples,
  ...aidSamples,
  ...spotSamples,
  ...calendarSamples,
  ...childSamples,
  ...couponSamples,
  ...dashboardSamples,
  ...dropInSamples,
  ...enrollmentSamples,
  ...spotInvitationSamples,
  ...familySamples,
  ...findingSamples,
  ...formSamples,
  ...importSamples,
  ...integrationSamples,
  ...invoiceSamples,
  ...loginSamples,
  ...messageSamples,
  ...othersSamples,
  ...ownBillSamples,
  ...paymentSamples,
  ...payoutSamples,
  ...portalSamples,
  ...privacySamples,
  ...reportSamples,
  ...schoolSamples,
  ...userSamples,
}

/** Creates a fresh input for a call, with the school filled in. */
export async function sampleFor(world: World, op: AnyOp, address: Address | null): Promise<Sample> {
  const sampleOf = samples[op.name]
  if (!sampleOf) throw new Error(`${op.name} has no sample in samples.ts`)
  const sample = await sampleOf(world, address)
  return { ...sample, params: { schoolId: world.school.id, ...sample.params } }
}

/** Returns every call at each of its paths. */
export function callsServed(): { op: AnyOp; path: string; address: Address | null }[] {
  const served = servedCalls({
    pool: null as never,
    secret: 'unused',
    sealer: null as never,
    publicUrl: '',
    isDemo: true,
  })
  return served.flatMap(({ op }) => op.paths.map(({ path, address }) => ({ op, path, address })))
}

/** Makes every call within a school once as a Super Admin, so that all of its tables have rows. */
export async function makeEveryCall(world: World): Promise<void> {
  const { rig, school } = world
  await inside(rig, school.id, async (query) => {
    await query(`insert into teacher (school_id, id, name) values ($1, gen_random_uuid(), 'Ms. Zed')`, [
      school.id,
    ])
    await query(`insert into pick_up_option (school_id, id, name) values ($1, gen_random_uuid(), 'Bus')`, [
      school.id,
    ])
    await query(
      `insert into image (school_id, id, type, bytes, width, height) values ($1, gen_random_uuid(), 'image/png', '\\x00', 1, 1)`,
      [school.id],
    )
    await query(
      `insert into tshirt_size (school_id, id, size, position) values ($1, gen_random_uuid(), 'S', 1)`,
      [school.id],
    )
  })
  for (const { op, path, address } of callsServed().filter(isInSchool)) {
    const sample = await madeWhileBusy(() => sampleFor(world, op, address))
    // An idempotency key makes the server store the answers as well.
    const headers = { 'idempotency-key': `${op.name} ${address}` }
    // A family shows its cookie. A token beside it would be that of a preview.
    const caller = op.allow === 'family' ? {} : (sample.caller ?? school.admin)
    await send(rig, op, path, sample, { ...caller, headers })
    await sample.undo?.()
  }
  await inside(rig, school.id, async (query) => {
    const ofChild = (columns: string, values: string) =>
      `insert into ${columns} select school_id, ${values} from child limit 1`
    await query(
      `insert into message_suppression (school_id, channel, address_key, bounced_at) values ($1, 'EMAIL', 'gone@example.test', now())`,
      [school.id],
    )
    await query(`insert into analytics (school_id, ga_tracking_id) values ($1, 'G-ABC123DEF4')`, [school.id])
    await query(ofChild('home (school_id, family_id, id, position, share_bp)', 'family_id, id, 1, 10000'))
    await query(ofChild('do_not_release (school_id, id, child_id, name)', `id, id, 'Max Gray'`))
    await query(
      ofChild('child_medical (school_id, child_id, sealed, key_id)', `id, '\\x00', 'none'`) +
        ' on conflict do nothing',
    )
    await query(ofChild('child_note (school_id, id, child_id, body)', `id, id, 'Likes to draw'`))
    await query(
      `insert into policy_acceptance (school_id, id, policy_id, version, text_id, person_id, language, accepted_on, accepted_at)
       select t.school_id, t.id, t.policy_id, t.version, t.id, p.id, 'en', current_date, now()
       from policy_text t join family_person p on p.school_id = t.school_id limit 1`,
    )
  })
}

/** Checks whether a call concerns one school, by its path or its header. */
function isInSchool({ op, path }: { op: AnyOp; path: string }): boolean {
  return path.includes('{schoolId}') || (op.allow !== 'anyone' && op.allow !== 'signed-in')
}
