import { randomUUID } from 'node:crypto'
import { spotInvitations } from '@afterbell/contract/places/spot-invitations'
import type { Address } from '@afterbell/contract/kernel/op'
import { call } from '../../app.ts'
import { inside, made } from '../../make.ts'
import { addressedId, madeAt, sampleAt } from '../activities.ts'
import { child } from '../children.ts'
import type { Samples, World } from '../world.ts'

const ENDS_ON = '2026-11-25'

export const spotInvitationSamples: Samples = {
  'spotInvitations.list': sampleAt,
  'spotInvitations.invite': toInvite,
  'spotInvitations.withdraw': async (world, address) => {
    const { params, body } = await toInvite(world, address)
    const input = { at: address as 'classes', params, body: body as never }
    const { id: invitationId } = made(
      await call(world.rig, spotInvitations.invite, input, world.school.admin),
    )
    return { params: { ...params, invitationId } }
  },
}

/** An invitation to an activity that families may book. */
async function toInvite(world: World, address: Address | null) {
  const activity = await madeAt(world, address)
  await inside(world.rig, world.school.id, async (query) => {
    await query('update school set has_family_portal = true, families_book = true')
    await query('update activity set is_on_portal = true where id = $1', [activity.id])
  })
  return {
    params: { id: addressedId(activity, address) },
    body: {
      childId: await child(world),
      sectionId: activity.section,
      lifts: ['CAPACITY'],
      endsOn: ENDS_ON,
      note: `Note ${randomUUID()}`,
    },
  }
}
