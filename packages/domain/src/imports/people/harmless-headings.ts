import { foldWord } from './cell-tokens.ts'

/**
 * Classifies a column heading. HARMLESS: unrelated to pickups. REMARKS: free comments. UNKNOWN: anything else. A
 * heading is harmless only if every word of it is known, not because nothing in it refuses.
 */
export function headingOf(column: string): 'HARMLESS' | 'REMARKS' | 'UNKNOWN' {
  const words = wordsOf(column)
  const isHarmless = (word: string) => THINGS.has(word) || REMARKS.has(word) || FILLER_WORDS.has(word)
  if (words.length === 0 || !words.every(isHarmless)) return 'UNKNOWN'
  if (words.some((word) => REMARKS.has(word))) return 'REMARKS'
  return words.some((word) => THINGS.has(word)) ? 'HARMLESS' : 'UNKNOWN'
}

/** Splits 'StudentID', 'Swim_Level 2' and 'Talla de camisa' into words, without numbers. */
function wordsOf(column: string): string[] {
  const spacedColumn = column.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
  return (spacedColumn.match(/[\p{L}\p{M}']+/gu) ?? []).map((word) =>
    foldWord(word).replace(/(?<=.{3})s$/, ''),
  )
}

/** Singular forms, as `wordsOf` returns them. */
const THINGS = set(`
  shirt tshirt tee size clothing jersey uniform shoe costume height weight hair eye glasse blood
  grade school clas classroom room teacher homeroom section course activity activitie program camp club team coach division league
  session season semester term week day month year schedule time hour date start begin end ended enrolled enrollment enroll registration
  registered register submitted submission timestamp created updated modified entered added drop dropped withdrawn
  age birthday birthdate birth dob gender sex pronoun race ethnicity ethnic language nationality citizenship country county religion
  hobby hobbie interest sport instrument music art book color favorite song movie game pet toy screen device
  food snack lunch breakfast meal diet dietary vegetarian vegan halal kosher milk drink birthday cake
  swim swimming swimmer level skill experience test passed ability nap sleep potty diaper toilet sunscreen bug spray brand
  allergy allergie epipen inhaler asthma insurance policy carrier physician doctor dentist hospital clinic immunization vaccine vaccination physical exam
  bus route van mileage vehicle make model homework help cap bag bottle tetanu trained therapy speech diagnosi login acct
  photo video media social newsletter marketing referral referred heard hear source website facebook instagram
  tuition fee price rate cost discount coupon deposit balance paid payment pay invoice billing bill charge amount total due credit card
  scholarship aid subsidy voucher account plan autopay method refund currency tax donation fundraising
  id code key sku barcode badge locker cubby username password
  employer occupation job work workplace company title income household size volunteer waiver signed signature handbook url link
  street city zip zipcode postal state address addres apartment apt phone email cell mobile fax neighborhood location site campus building
  dr casa middle initial nickname preferred prefix suffix sibling twin
  talla camisa camiseta grado escuela colegio maestra maestro profesor profesora clase aula curso programa equipo temporada semana dia mes ano horario
  hora fecha nacimiento edad genero sexo idioma nacionalidad pai religion pasatiempo deporte instrumento libro mascota comida almuerzo merienda dieta
  vegetariano nivel alergia seguro medico doctor dentista hospital clinica vacuna foto precio costo descuento saldo pago cuota beca codigo
  empleador ocupacion trabajo empresa calle ciudad estado direccion telefono celular correo
`)

/** Headings for free comments. */
const REMARKS = set(`
  note comment remark info information detail description bio message question else anything instruction request special need goal know
  statu active relation relationship tag
  nota comentario observacion observacione informacion detalle descripcion mensaje
`)

/** Words without a meaning of their own. */
const FILLER_WORDS = set(`
  a an the of for and or to in on at by my your our his her their this that is are do doe did we us you should would like exp about how many
  what which when where who has have been if any other first second third last current new returning previou old next
  student child children kid camper player participant dancer athlete gymnast member family parent guardian mother father mom dad contact primary secondary main number
  de del la el lo los las un una y o en su nino nina hijo hija alumno alumna estudiante familia madre padre
`)

function set(words: string): ReadonlySet<string> {
  return new Set(words.trim().split(/\s+/))
}
