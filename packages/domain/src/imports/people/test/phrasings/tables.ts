// Cells as schools write them, each with the most it may be taken for. What is not a plain list of people is never MAY.

/** Nobody of these may collect a child. Kwame, Yaw and the others are invented. */
export const NOT_MAY: readonly string[] = String.raw`
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
NO entregar a Yaw Osei
No entregar a Yaw Osei
no puede recoger Yaw Osei
Yaw Osei no puede
Yaw Osei (no)
Yaw Osei ya no
Ya no: Yaw Osei
Nunca Yaw Osei
Nunca entregar al padre
Jamás Yaw Osei
jamas Yaw Osei
Excepto Yaw Osei
Todos excepto el papá
Cualquiera menos Yaw Osei
cualquiera
Salvo Yaw Osei
Sin contacto
Sin contacto con Yaw Osei
Prohibido: Yaw Osei
Prohibido Yaw Osei
PROHIBIDO ENTREGAR A YAW OSEI
Yaw Osei prohibido
Yaw Osei tiene prohibido
Orden de restricción
Orden de restricción Yaw Osei
Orden de alejamiento Yaw Osei
orden judicial Yaw Osei
Custodia: mamá
Solo mamá
Sólo mamá
SOLO LA MADRE
Solamente la mamá
Únicamente Abena Osei
Solo Abena Osei
Abena Osei solo martes
Abena los martes
Abena Osei, martes y jueves
Abena Osei en emergencia
En caso de emergencia Abena Osei
Preguntar a la mamá
Llamar primero
Llamar a mamá antes
Ver archivo
Ver orden
Con permiso de mamá
Con identificación
Camina a casa
Se va solo
Autobús
Bloqueado Yaw Osei
Yaw Osei bloqueado
Negado Yaw Osei
Acceso negado
Yaw Osei denegado
No autorizado: Yaw Osei
Yaw Osei no autorizado
desautorizado Yaw Osei
Yaw Osei desautorizado
Padre ausente
Padre fallecido
Papá en la cárcel
Papá preso
Papá peligroso
Peligro: Yaw Osei
¡Cuidado! Yaw Osei
Ojo con Yaw Osei
Evitar a Yaw Osei
Ex esposo Yaw Osei
exesposo Yaw Osei
Exmarido: Yaw Osei
Tampoco Yaw Osei
Ni Yaw Osei
Ninguno menos Abena
Nadie más que mamá
Quizás Abena Osei
Abena Osei si mamá llama
Abena Osei cuando mamá trabaja
Abena Osei hasta junio
Todos los hermanos
Hermanos mayores
Mamá
Papá
Mamá y papá
Los abuelos
Abuela
la vecina
不要 王小明
王小明 不可以
禁止王小明
只有妈妈
НЕ отдавать Ивану
Не отдавать Иван Иванов
Только мама
Нельзя Иван Иванов
Иван Иванов запрещено
ممنوع محمد علي
لا محمد علي
محمد علي فقط
לא דניאל כהן
דניאל כהן אסור
राजेश शर्मा नहीं
मत राजेश शर्मा
김민준 안됨
금지 김민준
Nicht Yaw Osei
Yaw Osei niet
Ne pas remettre à Yaw Osei
jamais Yaw Osei
Não entregar Yaw Osei
Kwame Osei\nNOT Yaw Osei
Do not release to:\nYaw Osei\nKofi Mensah
Not allowed:\nYaw Osei
Kwame Osei | no Yaw
1. Kwame Osei 2. NOT Yaw Osei
`
  .split('\n')
  .map((line) => line.trim())
  .filter(Boolean)
  .map((line) =>
    line
      .replaceAll('\\n', '\n')
      .replace(/\\u([0-9a-f]{4})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
  )

/** Plain people, with their names as they are taken. Names that only look like refusals among them. */
export const MAY: readonly (readonly [string, readonly string[]])[] = [
  ['Kwame Osei', ['Kwame Osei']],
  ['Noah Noonan', ['Noah Noonan']],
  ['Dan Noonan', ['Dan Noonan']],
  ['Noe Valdez', ['Noe Valdez']],
  ['Noelle Nott', ['Noelle Nott']],
  ['Norma Noel', ['Norma Noel']],
  ['Nora Northcott', ['Nora Northcott']],
  ['Kwame Osei; Ama Mensah', ['Kwame Osei', 'Ama Mensah']],
  ['Kwame Osei, Ama Mensah', ['Kwame Osei', 'Ama Mensah']],
  ['Kwame Osei and Ama Mensah', ['Kwame Osei', 'Ama Mensah']],
  ['Kwame & Ama Osei', ['Kwame Osei', 'Ama Osei']],
  ['Juan Pérez y María López', ['Juan Pérez', 'María López']],
  ['Kwame Osei\nAma Mensah', ['Kwame Osei', 'Ama Mensah']],
  ['Kwame Osei / Ama Mensah', ['Kwame Osei', 'Ama Mensah']],
  ['Osei, Kwame', ['Kwame Osei']],
  ['Osei, Kwame; Mensah, Ama', ['Kwame Osei', 'Ama Mensah']],
  ['García López, María', ['María García López']],
  ['van der Berg, Anna', ['Anna van der Berg']],
  ['Maria de la Cruz', ['Maria de la Cruz']],
  ['Ahmed bin Khalid', ['Ahmed bin Khalid']],
  ["Sean O'Brien", ["Sean O'Brien"]],
  ['Sean O’Brien', ["Sean O'Brien"]],
  ['Anne-Marie Lee', ['Anne-Marie Lee']],
  ['KWAME OSEI', ['KWAME OSEI']],
  ['kwame osei', ['kwame osei']],
  ['Tom Smith Jr.', ['Tom Smith Jr.']],
  ['Tom Smith III', ['Tom Smith III']],
  ['Dr. Ama Mensah', ['Ama Mensah']],
  ['Robert "Bob" Lee', ['Robert Lee']],
  ['Robert (Bob) Lee', ['Robert Lee']],
  ['Kwame Osei (uncle)', ['Kwame Osei']],
  ['Kwame Osei - uncle', ['Kwame Osei']],
  ['Uncle Kwame Osei', ['Kwame Osei']],
  ['Uncle: Kwame Osei', ['Kwame Osei']],
  ['Grandma Abena', ['Abena']],
  ['Grandma (Abena)', ['Abena']],
  ['Kwame Osei (step-father) 212-555-0111', ['Kwame Osei']],
  ['Kwame Osei, (212) 555-0111, uncle', ['Kwame Osei']],
  ['Kwame Osei +1 212 555 0111 cell', ['Kwame Osei']],
  ['Kwame Osei 2125550111', ['Kwame Osei']],
  ['Kwame Osei kwame@example.com', ['Kwame Osei']],
  ['Abuela Carmen Ruiz', ['Carmen Ruiz']],
  ['Carmen Ruiz (abuela)', ['Carmen Ruiz']],
  ['Tía Rosa Vega, tel. 212 555 0111', ['Rosa Vega']],
  ['Luis Vega - padrino', ['Luis Vega']],
  ['Niñera: Ana Ríos', ['Ana Ríos']],
  ['Yes - Kwame Osei', ['Kwame Osei']],
  ['Kwame Osei (authorized)', ['Kwame Osei']],
  ['Kwame Osei may pick up', ['Kwame Osei']],
  ['✓ Kwame Osei', ['Kwame Osei']],
  ['1. Kwame Osei 2. Ama Mensah', ['Kwame Osei', 'Ama Mensah']],
  ['• Kwame Osei\n• Ama Mensah', ['Kwame Osei', 'Ama Mensah']],
  ['Grace Baker', ['Grace Baker']],
  ['Mark Young', ['Mark Young']],
  ['Jose\u0301 Garci\u0301a', ['José García']],
  ['王小明', ['王小明']],
  ['李明; 陈静', ['李明', '陈静']],
  ['김민준', ['김민준']],
  ['佐藤 花子', ['佐藤 花子']],
  ['محمد علي', ['محمد علي']],
  ['Мария Иванова', ['Мария Иванова']],
  ['Анна Петрова (бабушка)', ['Анна Петрова']],
  ['דניאל כהן', ['דניאל כהן']],
  ['राजेश शर्मा', ['राजेश शर्मा']],
  ['Μαρία Παπαδοπούλου', ['Μαρία Παπαδοπούλου']],
]
