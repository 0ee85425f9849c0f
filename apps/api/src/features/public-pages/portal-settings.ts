import type { AnswerOf } from '@afterbell/contract/kernel/op'
import type { portalSettings } from '@afterbell/contract/public-pages/portal'
import { accentFindings, accentOf } from '@afterbell/domain/school/accent'
import type { ActivityKind } from '@afterbell/domain/kernel/activity-kinds'
import { checkFirstChild } from '@afterbell/domain/prices/discounts'
import { hostFindings, hostOrigin, PORTAL_SWITCHES } from '@afterbell/domain/school/portal'
import { changedMeanwhile } from '../../platform/database/changed-meanwhile.ts'
import type { Tx } from '../../platform/database/database.ts'
import { record } from '../../platform/database/history.ts'
import { assertValid } from '../../platform/problems.ts'
import type { Act } from '../../platform/http/serve.ts'
import {
  kindSettings,
  lockPortal,
  portalOf,
  saveKindSettings,
  unset,
  updatePortal,
  type KindSettings,
  type Portal,
} from './portal.store.ts'

type Settings = AnswerOf<(typeof portalSettings)['get']>

/** Settings of a kind's public pages, and those shared by all pages. */
export const readSettings: Act<(typeof portalSettings)['get']> = async ({ tx, school, address }) => {
  const [portal, kinds] = await Promise.all([portalOf(tx, school.id), kindSettings(tx, school.id)])
  return answerOf(portal, kinds.get(address) ?? unset(address))
}

/** Changes the given settings. Hosts are saved as unique origins, a color as `#rrggbb`. */
export const updateSettings: Act<(typeof portalSettings)['update']> = async (call) => {
  const { tx, school, body, address } = call
  const changes = { ...body, accentColor: body.accentColor === '' ? null : body.accentColor }
  assertValid([
    ...hostFindings(changes.hosts ?? []),
    ...accentFindings({ accentColor: changes.accentColor ?? null }),
    ...checkFirstChild('firstChildDiscount', changes.firstChildDiscount ?? null),
  ])
  const { portal, kind } = await lockBoth(tx, school.id, address)
  const isStale =
    (body.version ?? kind.version) !== kind.version ||
    (body.sharedVersion ?? portal.version) !== portal.version
  if (isStale) throw await changedMeanwhile(tx, school, school.id)
  const newPortal: Portal = {
    ...portal,
    ...(changes.hosts && { hosts: [...new Set(changes.hosts.map((host) => hostOrigin(host)!))] }),
    ...(changes.accentColor !== undefined && {
      accentColor: changes.accentColor && accentOf(changes.accentColor),
    }),
    ...(changes.firstChildDiscount !== undefined && { firstChildDiscount: changes.firstChildDiscount }),
  }
  const newKind = { ...kind }
  for (const name of PORTAL_SWITCHES) newKind[name] = changes[name] ?? kind[name]
  const [isShared, isKind] = [differs(portal, newPortal), differs(kind, newKind)]
  if (isShared) newPortal.version = await updatePortal(tx, school.id, newPortal)
  if (isKind) newKind.version = await saveKindSettings(tx, school.id, newKind)
  if (isShared || isKind)
    await record(tx, call, [
      { what: 'portal.settings-changed', subjectId: school.id, details: { kind: address } },
    ])
  return answerOf(newPortal, newKind)
}

function differs(before: object, after: object): boolean {
  return JSON.stringify(before) !== JSON.stringify(after)
}

/** Locks the shared row first, so that concurrent saves of two kinds take turns. */
async function lockBoth(
  tx: Tx,
  schoolId: string,
  kind: ActivityKind,
): Promise<{ portal: Portal; kind: KindSettings }> {
  const portal = await lockPortal(tx, schoolId)
  return { portal, kind: (await kindSettings(tx, schoolId)).get(kind) ?? unset(kind) }
}

function answerOf(
  { hosts, accentColor, firstChildDiscount, version: sharedVersion }: Portal,
  { kind: _, ...switches }: KindSettings,
): Settings {
  return { ...switches, hosts, accentColor, firstChildDiscount, sharedVersion }
}
