// Cells put together of names, and of the ways people write about them. The same ones each time.

const LATIN =
  `Kwame Osei|Ama Mensah|Yaw Boateng|Efua Quartey|Maria Garcia|José Hernández|Ana Lucía Ramírez|Juan Carlos Pérez|Sofía Martínez López|Luis Ortega|Carmen de la Cruz|Miguel Ángel Torres
Rosa del Valle|Wim Baars|Anna van der Berg|Lukas Müller|Jürgen Groß|Søren Østergaard|Åsa Lindström|Zoë Achterberg|Łukasz Wójcik|Małgorzata Kowalska|Piotr Zieliński|Jiří Novák|Nguyễn Văn An|Trần Thị Mai Linh
Phạm Minh Tuấn|Wei Zhang|Li Na Chen|Xiao Ming Wang|Min-jun Kim|Ji-woo Park|Hiroshi Tanaka|Yuki Sato|Priya Sharma|Rajesh Patel|Venkat Subramaniam|Fatima Al-Hassan|Omar Khalid|Ahmed bin Said|Yusuf ibn Rashid
Mohammed Abdullah|Aisha Ibrahim|Noah Noonan|Noelle Nott|Noe Valdez|Norma Nolan|Nora Northcott|Grace Baker|Mark Young|Rose King|Hope Walker|Will Smith|Daisy Fields|Hunter Brooks|Bill Cook|Joy Rivers
Sean O'Brien|Siobhan O’Connor|Patrick McAllister|Fiona MacDonald|Anne-Marie Dubois|Jean-Luc Moreau|François Lefèvre|Élodie Girard|Giovanni D'Angelo|Lucia Di Stefano|Beatriz dos Santos|João da Silva|Thiago Oliveira
Chidi Okonkwo|Adaeze Nwosu|Olumide Adeyemi|Folasade Ogunleye|Thandiwe Nkosi|Abebe Tesfaye|Leilani Kahale|Keanu Akana|Tane Ngata|Dmitri Volkov|Svetlana Petrova|Elif Yılmaz|Mehmet Öztürk|Ioana Popescu
Katalin Szabó|Eero Virtanen|Mika Järvinen|Henrik Sørensen|Ingrid Solberg|Tomás Herrera|Lena Roth|Kirsi Lindstad|Teodora Ilić|Marko Jovanović|Arta Krasniqi|DeShawn Carter|LaToya Jenkins|Ja'Marr Coleman|Sha'Niya Reed
Mary Ann Fitzgerald|John Paul Ricci|Elizabeth Montgomery-Hall|Carlos Ruiz-Ortega|Tom Fox|Kit Marlow|Ben Ray|Amy Ito|Kai Ng|Bo Li|Eun Cho|Raj Rao|Ada Lee|Ian Roe|Eva Paz|Gus Orr|Mia Lim`
    .split(/[|\n]/)
    .map((name) => name.trim())

const ELSEWHERE =
  '王小明|李明|张伟|陈静|刘洋|黃志明|김민준|박서연|이지훈|田中太郎|佐藤 花子|鈴木 健太|Мария Иванова|Иван Петров|Ольга Кузнецова|Тарас Шевченко|Сергей Иванович Соколов|محمد علي|فاطمة حسن|يوسف خالد|أحمد المصري|דניאל כהן|שרה לוי|נועה מזרחי|राजेश शर्मा|प्रिया गुप्ता|अमित कुमार|Γιώργος Παπαδόπουλος|Μαρία Νικολάου'.split(
    '|',
  )

const RELATIONS =
  'mother|father|Mom|dad|grandmother|Grandma|grandpa|aunt|uncle|Auntie|cousin|nanny|babysitter|neighbor|family friend|step-father|stepmom|godmother|older sister|brother-in-law|mother in law|great aunt|abuela|abuelo|tía|tío|padrino|madrina|niñera|hermana|prima|vecina|au pair|legal guardian'.split(
    '|',
  )

const PHONES =
  '212-555-0111|(212) 555-0112|2125550113|212.555.0114|+1 212 555 0115|+44 20 7946 0958|1-212-555-0116 x12|212 555 0117 ext. 4|(212)555-0118|212/555-0119'.split(
    '|',
  )

const FORMS: readonly ((name: string, other: string, relation: string, phone: string) => string)[] = [
  (name) => name,
  (name) => `  ${name}  `,
  (name, _, relation) => `${name} (${relation})`,
  (name, _, relation) => `${name} - ${relation}`,
  (name, _, relation) => `${name}, ${relation}`,
  (name, _, relation) => `${relation}: ${name}`,
  (name, _, relation) => `${relation} ${name}`,
  (name, _, __, phone) => `${name} ${phone}`,
  (name, _, __, phone) => `${name}, ${phone}`,
  (name, _, relation, phone) => `${name} (${relation}) ${phone}`,
  (name, _, relation, phone) => `${name} - ${relation} - ${phone}`,
  (name, _, relation, phone) => `${name}, ${relation}, ${phone}`,
  (name, _, __, phone) => `${name} (cell ${phone})`,
  (name, other) => `${name}; ${other}`,
  (name, other) => `${name}, ${other}`,
  (name, other) => `${name} and ${other}`,
  (name, other) => `${name} & ${other}`,
  (name, other) => `${name}\n${other}`,
  (name, other) => `${name} / ${other}`,
  (name, other) => `${name} | ${other}`,
  (name, other, relation, phone) => `${name} (${relation}) ${phone}; ${other}`,
  (name, other, relation) => `${name} - ${relation}, ${other}`,
  (name, other) => `1. ${name} 2. ${other}`,
  (name) => `Yes - ${name}`,
  (name) => `${name} (authorized)`,
]

/**
 * Plain cells. A name in capitals or small letters stands among them where the name itself can be known so.
 * @internal
 */
export const PLAIN: readonly string[] = [
  ...[...LATIN, ...ELSEWHERE].flatMap((name, at) =>
    FORMS.filter((_, form) => (form + at) % 2 === 0 || form < 3).map((form, index) =>
      form(
        name,
        (at < LATIN.length ? LATIN : ELSEWHERE)[
          (at * 7 + index * 3 + 1) % (at < LATIN.length ? LATIN.length : ELSEWHERE.length)
        ]!,
        RELATIONS[(at + index * 5) % RELATIONS.length]!,
        PHONES[(at + index) % PHONES.length]!,
      ),
    ),
  ),
  ...[
    'Kwame Osei',
    'Maria Garcia',
    'José Hernández',
    'Noah Noonan',
    'Ana Torres',
    'Priya Sharma',
    'Omar Khalid',
    'Sean O’Brien',
  ].flatMap((name) => [
    name.toUpperCase(),
    name.toLowerCase(),
    name.split(' ').toReversed().join(', '),
    `${name.toUpperCase()}; ${name}`,
  ]),
]

/** `{}` is a name. */
const REFUSALS =
  `NOT {}|not {}|No {}|NO: {}|{} NO|{} - no|{} (no)|{} [NO]|{} / no|{}, not allowed|{} is not allowed|{} not authorized|{} no longer|{} no longer allowed|{}: NOT APPROVED|Do not release to {}|DO NOT RELEASE {}
Don't release to {}|Don’t let {} pick up|dont release {}|never {}|NEVER release to {}|{} never|anyone except {}|Everyone but {}|all except {}|except {}|{} only|only {}|Only on Fridays: {}|{} Mondays|{} on Tue|{} if needed|{} when mom calls|{} until May 2027
{} after 4pm|{} with note|{} w/ ID|{} must show ID|{}?|{} ???|{} (pending)|DNR {}|DNR: {}|{} (DNR)|court order: {}|{} court order on file|restraining order {}|{} - restraining order|{} (RO)|{} custody dispute|no contact {}|{} no contact order|{} banned|banned {}|Banned: {}|{} BARRED
{} prohibited|PROHIBITED {}|blocked {}|{} is blocked|{} denied|{} revoked|revoked: {}|{} removed|{} unauthorized|Unauthorized: {}|{} restricted|{} suspended|{} deceased|{} (ex)|ex-husband {}|estranged {}|{} in jail|{} dangerous|Warning {}|ALERT {}|{} supervised only|call police if {}|keep {} away
stop {}|{} can't pick up|{} can’t pick up|{} cannot pick up|{} cant|{} may not pick up|{} shouldn't|{} isn't approved|{} isn’t approved|{} wont|❌ {}|✗ {}|🚫{}|{} 🚫|~~{}~~|X {}|x {}|xx {}|{} X|{} N|{} 0|{} false|ＮＯＴ {}|N\u200bOT {}|NO\u200d {}|NО {}|𝗡𝗢 {}|n.o. {}|N O {}|nto {}|noo {}
no entregar a {}|No entregar {}|{} no puede recoger|{} NO puede|nunca {}|Nunca entregar a {}|jamás {}|prohibido {}|PROHIBIDO: {}|{} prohibido|excepto {}|Todos excepto {}|menos {}|salvo {}|sin contacto {}|{} sin permiso|solo {}|sólo {}|Solo {} los lunes|{} solamente|únicamente {}|orden de restricción {}|{} orden de alejamiento
{} tiene orden de restricción|no autorizado {}|{} no autorizado|negado {}|{} bloqueado|ya no {}|{} ya no|ex esposo {}|peligro {}|cuidado con {}|{} fallecido|{} preso|{} los martes|{} si mamá llama|preguntar antes: {}|ver orden {}`
    .split(/[|\n]/)
    .map((each) =>
      each.replace(/\\u([0-9a-f]{4})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    )

const OF_NEGATIVES = [
  ...LATIN.slice(0, 32),
  'yaw osei',
  'YAW OSEI',
  'Yaw',
  'Osei, Yaw',
  'uncle Yaw',
  'Yaw Osei 212-555-0111',
  'Kwame Osei; Yaw Osei',
  'his father',
]

/** @internal */
export const NEGATIVES: readonly string[] = REFUSALS.flatMap((template) =>
  OF_NEGATIVES.map((name) => template.replace('{}', name)),
)
