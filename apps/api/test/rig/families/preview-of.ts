import { previewToken } from '../../../src/platform/http/families/preview.ts'
import { signedLinks } from '../../../src/platform/security/signed-links.ts'
import { hashOf } from '../../../src/platform/security/tokens.ts'
import { NOW, SECRET, type Rig } from '../app.ts'
import { inside, type MadeSchool } from '../make.ts'
import { makeFamily } from './logged-in.ts'

/**
 * Returns the token of a preview by the Manager: as whoever a family's cookie is for, or else as any guardian of the
 * school.
 */
export async function previewOf(
  rig: Rig,
  school: MadeSchool,
  cookie: string | null,
  { minutes = 15 } = {},
): Promise<string> {
  const session = /(?:^|; )family=([^;]+)/.exec(cookie ?? '')?.[1]
  if (!session) await makeFamily(rig, school)
  const { rows } = await inside(rig, school.id, (query) =>
    query(
      `select g.id from guardian g where not $1 or exists (
         select from family_session s join family_session_person sp on sp.session_id = s.id join family_person p on p.id = sp.person_id
         where s.token_hash = $2 and p.guardian_id = g.id) limit 1`,
      [Boolean(session), hashOf(session ?? '')],
    ),
  )
  // Whoever is asked for a proof is nobody yet; then any id is refused alike.
  const guardianId = (rows[0]?.id as string | undefined) ?? (await anyGuardian(rig, school))
  const preview = { schoolId: school.id, guardianId, accountId: school.manager.id }
  return previewToken(signedLinks(SECRET), preview, NOW.add({ minutes }))
}

async function anyGuardian(rig: Rig, school: MadeSchool): Promise<string> {
  const { rows } = await inside(rig, school.id, (query) => query(`select id from guardian limit 1`))
  return rows[0].id as string
}
