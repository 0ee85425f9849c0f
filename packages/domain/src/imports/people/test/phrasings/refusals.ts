import { cellsOf } from './cells-of.ts'

// Cells as schools write them, each with the most it may be taken for. What is not a plain list of people is never MAY.

/**
 * Nobody of these may collect a child. Kwame, Yaw and the others are invented.
 * @internal
 */
export const NOT_MAY = cellsOf(String.raw`
NOT Yaw Osei
Not Yaw Osei
not: Yaw Osei
Yaw Osei (NO)
Yaw Osei - no
Yaw Osei – NO!
Yaw Osei: no
Yaw Osei / NO
No Yaw Osei
NO - Yaw Osei
Kwame Osei; NOT Yaw Osei
Kwame Osei, Ama Mensah but not Yaw Osei
Kwame Osei (yes), Yaw Osei (no)
Kwame Osei, NOT Yaw
Grandma Abena - NOT allowed
Aunt Efua 212-555-0111, no longer allowed
Efua Owusu (no longer authorized)
Efua Owusu used to pick up
Efua Owusu, formerly nanny
DNR: Yaw Osei
DNR Yaw Osei
D.N.R. Yaw Osei
Do not release to Yaw Osei
DO NOT RELEASE: YAW OSEI
Do NOT release child to father Yaw Osei
Don't release to Yaw Osei
Don’t release to Yaw Osei
Dont release to Yaw Osei
Do-not-release Yaw Osei
Never release to dad
Never Yaw Osei
Never, ever Yaw
Yaw Osei never
Anyone except father
Anyone but Yaw Osei
Everyone except Yaw Osei
All but Yaw Osei
Anybody on the list
anyone
Anyone
siblings
Siblings only
Older siblings
Mom only
Mom ONLY
Only Mom
only mother
Only Kwame Osei
Kwame Osei only
Just Kwame Osei
Kwame Osei, just him
Dad solely
Mother exclusively
Walk home
Walks home alone
Walker
May walk home
Bus rider
Bus
Car line
Uber
Self
Self dismissal
See court order
Per court order
court order on file
Custody agreement in file
Yaw Osei (custody order)
Yaw Osei - restraining order
restraining order against Yaw Osei
Protective order: Yaw Osei
Order of protection
Yaw Osei, supervised visits
Supervised visitation with Yaw Osei
Yaw Osei not in picture
Not in picture
Not in the picture
Father not involved
Dad uninvolved
No contact with Yaw Osei
Yaw Osei - do not contact
Do not contact Yaw Osei
Do not call Yaw Osei
Yaw Osei has no rights
Yaw Osei lost his rights
parental rights terminated
Yaw Osei is banned
Banned: Yaw Osei
Yaw Osei banned from campus
Yaw Osei - trespassed
Yaw Osei (deceased)
Yaw Osei RIP
Yaw Osei passed away
Yaw Osei incarcerated
In jail
Estranged father Yaw Osei
Ex-husband Yaw Osei
ex boyfriend Yaw Osei
Non-custodial father Yaw Osei
Yaw Osei (noncustodial)
Grandma (Abena), Tuesdays only
Grandma Abena on Tuesdays
Abena Osei Mon/Wed
Abena Osei Mondays
Abena Osei - Fri
Abena Osei after 5
Abena Osei 3pm to 5pm
Abena Osei until June
Abena Osei until 6/1/2027
Abena Osei starting 9/1
Abena Osei this week
Abena Osei in emergencies
Abena Osei - emergency only
Emergency only: Abena Osei
Emergency: Abena Osei
Abena Osei if mom calls
Abena Osei with permission
Abena Osei w/ note
Abena Osei with photo ID
Abena Osei must show ID
Abena Osei needs password
Password: sunshine
Code word blue
Call mom first
Ask mom
Call first: Abena Osei
Check with office
Check file
See file
see attached
See above
Ask front desk
Abena Osei?
Abena Osei ???
Abena Osei (?)
maybe Abena Osei
Possibly Abena Osei
pending approval: Abena Osei
Abena Osei - pending
TBD
unknown
Unknown male
X Yaw Osei
x Yaw Osei
XX Yaw Osei
X - Yaw Osei
✗ Yaw Osei
❌ Yaw Osei
🚫 Yaw Osei
Yaw Osei 🚫
~~Yaw Osei~~
--Yaw Osei--
Y̶a̶w̶ O̶s̶e̶i̶
Yaw Osei (removed)
REMOVED Yaw Osei
Yaw Osei - delete
Yaw Osei (void)
Yaw Osei inactive
Yaw Osei expired 2025
Yaw Osei (former nanny)
Yaw Osei, old sitter
Yaw Osei denied
Denied: Yaw Osei
Yaw Osei - access revoked
Revoked Yaw Osei
Yaw Osei unauthorized
Unauthorised: Yaw Osei
Yaw Osei isn't allowed
Yaw Osei isn’t allowed
Yaw Osei is not authorised
Yaw Osei can't pick up
Yaw Osei cannot pick up
Yaw Osei cant pick up
Yaw Osei may NOT pick up
Yaw Osei may-not pick up
Yaw Osei shouldn't pick up
Yaw Osei won't pick up
Yaw Osei wont pick up
Keep away from Yaw Osei
Stay away Yaw Osei
Watch out for Yaw Osei
Beware Yaw Osei
Alert: Yaw Osei
WARNING Yaw Osei
Careful with Yaw Osei
Call police if Yaw Osei comes
Call 911 if dad shows
Dangerous: Yaw Osei
Yaw Osei is violent
Yaw Osei threatened staff
Yaw Osei owes money
No one
No one but mom
None but mom
Nobody except Kwame Osei
No pickups without call
No restrictions
Not applicable to dad
N.O. Yaw Osei
N O T Yaw Osei
n o Yaw Osei
N0 Yaw Osei
N0T Yaw Osei
nto Yaw Osei
Nott allowed Yaw Osei
NOOO Yaw Osei
Nope Yaw Osei
nah Yaw
Yaw Osei nope
Ｎｏｔ Yaw Osei
ＮＯ Yaw Osei
𝐍𝐎𝐓 Yaw Osei
N\u200bOT Yaw Osei
N\u00adO\u00adT Yaw Osei
NО Yaw Osei
ΝΟ Yaw Osei
ɴᴏᴛ Yaw Osei
Nót Yaw Osei
NO\u0301T Yaw Osei
\u202eieso waY toN
Yaw Osei (N)
Yaw Osei N
Yaw Osei - F
Yaw Osei 0
Yaw Osei = 0
Yaw Osei: false
Yaw Osei *
Yaw Osei!!!
Blocked Yaw Osei
Blokked Yaw Osei
Prohibitted Yaw Osei
Yaw Osei not alowed
Yaw Osei alowed no
Yaw Osei baned
Restricted Yaw Osei
Yaw Osei - restricted access
Limited: Yaw Osei
Hold for Yaw Osei
Stop Yaw Osei
Mom
Dad
mom and dad
Mom & Dad
Mother/Father
parents
Both parents
Parents only
Grandparents
Grandma
neighbor
nanny
family friend
any adult
All adults in household
Same as mother
Same as parent 1
same address
ask Yaw
Will Call
Office will call
Grant access
Permission slip on file
No
no contact
Mr. & Mrs. Osei
The Oseis
Osei family
Daycare van
Happy Kids Daycare
YMCA bus
Boys and Girls Club
her boyfriend
his girlfriend
Mom's boyfriend
Dad's lawyer
Attorney Kofi Mensah
Officer Mensah
`)

/** What may be said of somebody, in one word: that they are gone, out, elsewhere, or come only sometimes. Each is tried behind a name. */
const STATUS_WORDS =
  `finada finado occisa extinta tachada borrada eliminada expulsada excluida despedida impedida suspendida anulada invalidada retirada inhabilitada destituida
  desautorizada vencida caducada descartada desaparecida encarcelada internada deportada acusada denunciada procesada separada divorciada mudada quitada removida
  rechazada prescindida baneada desconocida perdida huida falleció murió jubilada arraigada procesado bloqueada obsoleta anticuada sancionada condenada recluso
  prófugo excluye eliminen borren tachen omitan ignoren QEPD exmujer exsuegra exnuera excuñada exyerno suplente provisoria interina credencial
  gestorben verstorben gesperrt décédée défunte exclue interdite falecida morta deceduta rimossa zmarła usunięty divorsed
  scratched voided xed redacted unlisted nixed rescinded lapsed withdrawn ousted`
    .trim()
    .split(/\s+/)

/** @internal */
export const SAID_BEHIND = STATUS_WORDS.flatMap((word) =>
  [
    'Gloria Sáenz ({})',
    'Gloria Sáenz [{}]',
    'Gloria Sáenz "{}"',
    'Ana Pérez, Rosa Díaz ({})',
    'Gloria {}',
    'GLORIA {}',
    'tía Gloria {}',
    '{}: Gloria Sáenz',
  ].map((form) =>
    form.replace(
      '{}',
      form === form.toUpperCase()
        ? word.toUpperCase()
        : form.startsWith('Gloria {') || form.startsWith('tía')
          ? word[0]!.toUpperCase() + word.slice(1)
          : word,
    ),
  ),
)
