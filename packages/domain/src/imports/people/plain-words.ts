// Words that a cell of people may contain beside names. A word that is neither listed here nor a name is not
// understood.

/** Relations to the child, folded. */
export const RELATIONS = words(`
  mother mom mommy mama mum mummy mam ma father dad daddy papa pa pop parent parents stepmother stepmom stepmum stepfather stepdad stepparent
  guardian grandmother grandma granma gramma grammy granny gran nana nanna nan nonna oma abuela abuelita yaya grandfather grandpa granpa
  grandad granddad gramps grampa opa nonno abuelo abuelito grandparent grandparents aunt auntie aunty tia tita uncle tio tito
  sister brother sibling sis bro hermana hermano stepsister stepbrother cousin prima primo niece nephew sobrina sobrino
  godmother godfather godparent godmom goddad madrina padrino comadre compadre nanny babysitter sitter caregiver carer caretaker aupair ninera
  nana cuidadora cuidador friend neighbor neighbour amiga amigo vecina vecino husband wife spouse partner fiance fiancee boyfriend girlfriend
  esposo esposa marido pareja novio novia madre padre mami papi madrastra padrastro suegra suegro cunada cunado bisabuela bisabuelo tutor tutora
  teacher coach maestra maestro son daughter hija hijo moms dads mothers fathers grandmas grandpas grandparents aunts uncles
  padres abuelos abuelas tios tias papas suegros padrinos vecinos hermanos primos gma gpa titi tante oncle pepere memere yiayia pappous
  savta halmoni babcia dziadek
`)

/** Words that refine a relation and mean nothing alone. */
export const QUALIFIERS = words(`
  step great grand foster god half older younger elder adult maternal paternal family close legal adoptive adopted in law inlaw
  moms mothers dads fathers grandmas next door au pair baby mayor materna paterno materno paterna de la politico politica great-grand
`)

/** Phrases of permission before or after a person. */
export const PERMITS: readonly string[] = [
  'authorized for pick up',
  'authorized to pick up',
  'authorised to pick up',
  'approved for pick up',
  'approved to pick up',
  'allowed to pick up',
  'permitted to pick up',
  'ok to pick up',
  'okay to pick up',
  'may pick up',
  'can pick up',
  'may pickup',
  'can pickup',
  'ok for pickup',
  'approved pickup',
  'approved pick up',
  'authorized pickup',
  'authorized pick up',
  'authorised pickup',
  'allowed pickup',
  'pick up',
  'pickup',
  'authorized',
  'authorised',
  'approved',
  'allowed',
  'permitted',
  'ok',
  'okay',
  'yes',
  'autorizado para recoger',
  'autorizada para recoger',
  'puede recoger',
  'pueden recoger',
  'autorizado',
  'autorizada',
  'autorizados',
  'permitido',
  'permitida',
]

/** Labels for the kind of a phone number. */
export const LABELS = words(
  'cell cellular mobile phone ph tel telephone number work c h m w p cel celular movil telefono tfno email mail correo home casa trabajo',
)

export const TITLES = words(
  'mr mrs ms miss mx dr prof rev sr sra srta don dona senor senora senorita lic ing mtra mtro fr pastor rabbi',
)

export const SUFFIXES = words('jr sr ii iii iv 2nd 3rd md phd esq')

/** Particles within names. */
export const PARTICLES = words(
  'de la del las los da dos das di van von der den ter ten bin ibn bint al el abu ben bat le du des st ste san santa y e af av zu zum vander vande della dela',
)

/** Syllables of short names. Other words of up to three letters do not count as names. */
export const SHORT_NAMES = words(`
  ai an ang ann ao bai bao bei bi bin bo cai cao che chi chu ci cui da dai dan dao de deng di ding dong du duc eun fan fei fen feng fu gang ge gen guo
  ha hai han hao he hee hen ho hu hua hui hun huy hye in jae ji jia jie jin jing jo joo ju jun kai kang ke ki kim ko kun kyu lam lan le lei li lin ling linh
  lu luo mai man mei meng mi min ming mo mu na nam nan neng nga ngo ni nie ning ok ou pak pan pei peng ping po pu qi qin qiu qun ran ren ri rong ru rui san
  sen seo seon sha shan shen shi sho shu soo sook su sun sung tai tan tao ti tian tie tim ting tong tu uk van vi wai wan wei wen woo wu xi xia xin xu xun
  ya yan yao ye yee yi yin ying yo yong yoo you yu yue yun za zee zen zeng zhi zoe zu dov eva fay gal guy ilo ito ivo jai jib joi kia lia lou mac mae maj
  mal mel meg mo mya nat ned ngo noa ola ole oz pat pia rae raj ras ray reo rex ria rio rob roe roy roz rui sal sam seb sia sid sky stu sue tad taj tal tam
  ed al jo bo ty cy ted tia tio tod tom ty udo uli ute val vic vin viv wes yan yua zac zak zev zia ziv abe ada aki ali amy ana asa ava aya bea ben bob bud cal cam dee deb del
  don eda edo efe eli ema era eve flo ida ike ila ilo ima ina ira isa ivy jan jay jeb jed jen jim joe jon joy kat kay ken kip kit leo les lex liv liz lyn
  may max mia thi thu mim nia nan ned nic oli ona ora pam paz peg ram rey ron sol ria una uma uri zoe abu bae cho dao doe dow dye eng fox gee goh hsu ing kwa lau lee
  lim low loy lum may mak moe ngo noh nie oon ott pap poe poh quo ray rao roa sas see seo sha shi sim sun tse uhl ung wee yap yeo yip yoo yue zee aly bui
  cox day dow fry gil koh lai law lew lyu mok neo ong orr pak pei poh poe qua rix roh soh soo suh teo toh voe wah yam ali awa kwo nii naa afi abi ade ola ayo
`)

function words(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/))
}
