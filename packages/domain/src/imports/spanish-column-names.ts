import type { NamesOf } from './import-cells.ts'
import type { ContactSlot, FamilyField } from './families/import-family-columns.ts'
import { SPANISH_LANGUAGE_HEADINGS } from './families/guardian-headings.ts'

// Spanish column names of a family list, without case, spaces, accents and signs.

const FIRST = ['nombre', 'nombres', 'primernombre']
const LAST = ['apellido', 'apellidos']
const FULL = [
  'nombrecompleto',
  'nombreyapellido',
  'nombreyapellidos',
  'nombresyapellidos',
  'apellidosynombre',
  'apellidosynombres',
]
const EMAIL = ['correoelectronico', 'correo', 'email']
const PHONE = [
  'telefonocelular',
  'telefonomovil',
  'telefonodecontacto',
  'numerodetelefono',
  'telefono',
  'celular',
  'movil',
  'tel',
  'cel',
]
const RELATION = ['parentesco', 'relacion']
const MAY_PICK_UP = ['puederecoger', 'autorizadopararecoger', 'autorizadapararecoger']

const child = [
  'alumno',
  'alumna',
  'alumnoa',
  'estudiante',
  'nino',
  'nina',
  'ninoa',
  'hijo',
  'hija',
  'hijoa',
  'menor',
  'participante',
]

const contacts = {
  guardian: [
    'madre',
    'mama',
    'madreotutor',
    'madreotutora',
    'madrepadreotutor',
    'padremadreotutor',
    'padreotutor',
    'tutor',
    'tutora',
    'tutor1',
    'tutorlegal',
    'acudiente',
    'apoderado',
    'encargado',
    'representante',
    'responsable',
  ],
  second: ['padre', 'papa', 'tutor2', 'segundotutor'],
} satisfies Partial<Record<ContactSlot, string[]>>

const emergencies = {
  emergency: [
    'contactodeemergencia',
    'contactodeemergencia1',
    'contactoemergencia',
    'emergencia',
    'encasodeemergencia',
  ],
  emergency2: ['contactodeemergencia2', 'segundocontactodeemergencia', 'emergencia2'],
}

/** Joins 'nombre' and 'madre' to 'nombredelamadre', 'nombremadre' and 'madrenombre'. */
function titles(who: readonly string[], what: readonly string[]): string[] {
  return who.flatMap((each) => what.flatMap((word) => [...linkWords(word, each), each + word]))
}

const linkWords = (word: string, who: string) => ['', 'de', 'del', 'dela'].map((link) => word + link + who)

function person<S extends string>(slot: S, who: readonly string[]) {
  return {
    [`${slot}FirstName`]: titles(who, FIRST),
    [`${slot}LastName`]: titles(who, LAST),
    [`${slot}FullName`]: [...titles(who, FULL), ...who],
    [`${slot}Phone`]: titles(who, PHONE),
    [`${slot}Relation`]: titles(who, RELATION),
    [`${slot}MayPickUp`]: titles(who, MAY_PICK_UP),
  } as Record<`${S}${'FirstName' | 'LastName' | 'FullName' | 'Phone' | 'Relation' | 'MayPickUp'}`, string[]>
}

/** Possible Spanish column names of each field. */
export const spanishColumnNames: Partial<NamesOf<FamilyField>> = {
  firstName: [...titles(child, FIRST), ...FIRST],
  lastName: [...titles(child, LAST), ...LAST],
  fullName: [...titles(child, FULL), ...FULL, ...child],
  birthDate: ['fechadenacimiento', 'fechanacimiento', 'fechadenac', 'nacimiento', 'cumpleanos'],
  grade: ['grado', 'gradoescolar'],
  allergies: ['alergias', 'alergia', 'alergiasalimentarias'],
  specialNeeds: ['necesidadesespeciales'],
  teacher: ['maestra', 'maestro', 'maestroa', 'profesor', 'profesora', 'docente'],
  tshirtSize: ['talla', 'talladecamiseta', 'tallacamiseta', 'talladeplayera'],
  ...person('guardian', contacts.guardian),
  guardianEmail: [...titles(contacts.guardian, EMAIL), ...EMAIL],
  guardianPhone: [...titles(contacts.guardian, PHONE), ...PHONE],
  guardianLanguage: titles(contacts.guardian, SPANISH_LANGUAGE_HEADINGS),
  ...person('second', contacts.second),
  secondEmail: titles(contacts.second, EMAIL),
  secondLanguage: titles(contacts.second, SPANISH_LANGUAGE_HEADINGS),
  ...person('emergency', emergencies.emergency),
  ...person('emergency2', emergencies.emergency2),
  pickups: [
    'autorizadospararecoger',
    'autorizadosarecoger',
    'autorizadopararecoger',
    'autorizados',
    'personasautorizadas',
    'personasautorizadaspararecoger',
    'personasautorizadasarecoger',
    'personaautorizada',
    'puedenrecoger',
    'quienpuederecoger',
    'quienespuedenrecoger',
  ],
  doNotRelease: [
    'noautorizados',
    'noautorizadospararecoger',
    'noautorizadosarecoger',
    'personasnoautorizadas',
    'personasnoautorizadaspararecoger',
    'noentregara',
    'nopuederecoger',
    'nopuedenrecoger',
  ],
  conditions: ['condicionesmedicas', 'informacionmedica', 'enfermedades'],
  medication: ['medicamentos', 'medicamento', 'medicacion'],
  doctorName: ['medico', 'pediatra', 'nombredelmedico', 'nombredeldoctor', 'nombredelpediatra'],
  doctorPhone: ['telefonodelmedico', 'telefonodeldoctor', 'telefonodelpediatra'],
  street: ['direccion', 'domicilio', 'calle'],
  city: ['ciudad', 'municipio'],
  state: ['provincia'],
  postalCode: ['codigopostal', 'cp'],
  balance: ['saldo', 'adeudo'],
}
