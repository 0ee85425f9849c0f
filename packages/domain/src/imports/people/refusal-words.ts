// Words that refuse, limit or refer elsewhere. If a cell contains one, nobody in it may pick up a child without an
// answer.

/**
 * Words of refusal, in the languages that imports read and those that files contain. Folded: lower case, without
 * accents and apostrophes.
 */
export const REFUSALS = words(`
  no not never none non nor neither nope nah nay nix nil cannot cant dont doesnt didnt isnt arent wasnt wont wouldnt shouldnt
  mustnt maynt aint havent hasnt without unless except excepting excluding excluded excludes but minus anymore
  unauthorized unauthorised unapproved unallowed disallow disallowed disapproved
  prohibit prohibited prohibits forbid forbids forbidden ban bans banned barred bar blocked block deny denied denies decline declined
  refuse refused revoke revoked revokes rescind rescinded remove removed delete deleted cancel canceled cancelled void inactive
  expired ended suspended suspend terminated discontinue discontinued stop stopped restrict restricted restriction restrictions restraining
  restraint protection protective custody custodial noncustodial court order orders judge warrant injunction lawyer attorney police
  supervised unsupervised supervision visitation estranged former ex deceased dead died incarcerated prison jail inmate arrested
  abusive abuse abuser danger dangerous threat stalker violent offender felon predator unsafe unwelcome warning warn caution beware alert alarm flag flagged
  dnr dnc dnp dnu donot keep away avoid withhold withheld limited hold refrain prevent
  nunca jamas tampoco ningun ninguna ninguno nadie nada ni sin excepto salvo menos prohibido prohibida prohibidos prohibidas prohibir
  negado negada negar denegado denegada rechazado rechazada impedido bloqueado bloqueada vetado vetada cancelado cancelada revocado revocada anulado
  restringido restringida restriccion restricciones orden ordenes juez juzgado tribunal corte custodia alejamiento abogado policia carcel preso presa
  fallecido fallecida difunto difunta peligro peligroso peligrosa cuidado ojo alerta evitar expareja exesposo exesposa exmarido exnovio exnovia
  nicht nie niemals kein keine keinen nein verboten ne pas jamais interdit interdite sauf aucun nao proibido proibida vietato niet geen nooit
  verstorben verstorbene gestorben gesperrt entfernt ausgeschlossen geschieden getrennt verhaftet
  decede decedee decedes morte morts exclu exclue exclus supprime supprimee retire retiree emprisonne divorcee separee
  deceduta deceduto defunta defunto escluso esclusa rimosso rimossa arrestato falecido falecida excluido excluida removido removida proibir
  zmarl zmarla zmarly usuniety usunieta nieaktualny nieaktualna zakaz tylko bez nem tilos yasak
  old was were crossed struck strike scratch scratched erase erased drop dropped exception dnt risk ppo tro rip qepd divorced separated moved
  antes fuera quitar quite quiten baja tachar occiso occisa profugo profuga recluso reclusa
  nelzya nelzja zabroniony zabroniona mamnou mamnu rozwod wyjechala wyjechal patay notok nogo
  inte aldrig ikke aldri nigdy hindi huwag bawal khong tidak jangan degil hayir yok
`)

/**
 * Stems of Spanish verbs that refuse or say that someone is gone: elimin-ada, exclu-yen, muri-ó. Also former relations:
 * exsuegra.
 */
const STEMS =
  /^(?:elimin|borr|tach|omit|ignor|exclu|expuls|retir|anul|suspend|prohib|bloque|cancel|revoc|rechaz|impid|imped|alej|denunci|arrest|encarcel|deten|deport|fallec|muri|desaparec|divorci|separ|venc|caduc|inhabilit|deshabilit|destitu|restring)(?:o|a|e|io|ia|yo|ya|ye|yen|as|es|an|en|on|ar|er|ir|ado|ada|ados|adas|ido|ida|idos|idas|aron|ieron|aba|iendo|ando|arla|arlo|irla|irlo|ciones|cion)$|^ex(?:mujer|esposa|esposo|marido|novia|novio|suegra|suegro|nuera|yerno|cunada|cunado|pareja|husband|wife|partner|spouse|boyfriend|girlfriend|padre|madre|tutor|tutora|ninera)s?$/

/** Whether a folded word is a refusal. */
export function isRefusal(word: string): boolean {
  return REFUSALS.has(word) || STEMS.test(word)
}

/** Words that make a cell a rule: when, how, or who else decides. */
export const RULES = words(`
  only just solely exclusively sole if when whenever while after before until till unless during between from through by via
  always sometimes occasionally usually mainly mostly maybe perhaps possibly might should must needs need require requires required
  suplente suplentes provisional provisoria provisorio interina interino credencial substitute reserve
  ask call text check verify confirm contact notify see refer read per pending tbd tba unknown unsure unclear
  monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays sundays
  mon tue tues wed weds thu thur thurs fri sat weekday weekdays weekend weekends daily weekly monthly today tomorrow tonight
  january february march july october september november december feb apr jul aug sep sept oct nov dec
  morning mornings afternoon afternoons evening evenings noon am pm week weeks month months year years days date temporary temporarily
  anyone anybody everyone everybody someone somebody whoever whomever any every each all both other others either nobody noone
  walk walks walking bus bike biker bikes ride rides car carpool self alone taxi uber lyft cab
  photo id ids card password passcode code sign signed signature note notes letter paper papers paperwork file folder form office list
  permission consent agreement emergency emergencies urgent backup secondary
  solo sola solos solas solamente unicamente unico unica si cuando despues antes hasta desde durante entre siempre quizas talvez depende
  lunes martes miercoles jueves viernes sabado sabados domingo domingos dia dias semana semanas mes meses manana tarde tardes noche
  cualquiera cualquier todos todas alguien quien quienes ambos ver vea consultar consulte preguntar pregunte llamar llame avisar avise
  debe deben camina caminando autobus bicicleta identificacion permiso carta nota archivo oficina emergencia emergencias
  dcfs cps acs ymca ymcas
`)

/** Signs that cross someone out. */
export const STRIKES = /[✗✘✕✖❌❎☒🚫⛔🛑⚠☠👎🙅†‡⨯×]|[\u0334-\u0338\u20d2\u20d3\u20e0\u20e5\u20e6]/u

/** Refusals and rules in other alphabets. */
export const REFUSALS_ELSEWHERE = new RegExp(
  [
    '小心|明天|后天|雨天|白天|晚上|万一|[一二三四五六七八九十]月|天天|夏天|冬天|春天|秋天|前夫|前妻|离婚|離婚|已故|去世|注意|天国|海军|临时|臨時',
    '전남편|전부인|전처|이혼|오지마|정지|배제|임시|이사감|사망|안됨|안돼|마세요|내일|매일|조심|주의',
    '[不勿禁非未莫拒除只仅僅否沒没別别法令嚴严警危無无]|ない|なし|ダメ|だめ|못|금지|아님|불가|말것|제외',
    wholeWords(
      'не\\p{L}*|нет|ни\\p{L}{0,3}|только|кроме|запр\\p{L}*|суд|суда|ні|ніколи|тільки|без|отказ\\p{L}*|лишь',
    ),
    wholeWords('لا|ليس|غير|ممنوع\\p{L}*|فقط|أبدا|ابدا|عدا|إلا|الا|محكمة|بدون|لن|لم|خطر|يمنع|ممنوعة'),
    wholeWords('לא|אין|אסור|רק|בלי|חוץ|משפט|אף|לעולם|מלבד'),
    wholeWords('नहीं|मत|न|ना|केवल|सिर्फ|बिना|मना|कभी|निषेध|सिवाय'),
    wholeWords('όχι|μη|μην|δεν|ποτέ|μόνο|απαγορ\\p{L}*|εκτός'),
    'ไม่|ห้าม|เฉพาะ',
    // Without accents, some of these are names: Cam, Huy, Hong, Khoa.
    wholeWords('cấm|đừng|chớ|chưa|hủy|huỷ|khóa|khoá|hông|hổng|chẳng|không|hỏi|gọi|liên hệ'),
  ].join('|'),
  'iu',
)

export function wholeWords(words: string): string {
  return `(?<![\\p{L}\\p{M}])(?:${words})(?![\\p{L}\\p{M}])`
}

function words(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/))
}
