import type { ProblemSentences } from './problems.en.ts'

export const problemSentences: ProblemSentences = {
  checkFields: 'Revise los campos marcados',
  unreadable: 'No se pudo leer la solicitud',
  unforeseen: 'Algo salió mal de nuestro lado',
  nothingHere: 'No hay nada en esta dirección',
  tooLarge: 'La solicitud es demasiado grande',
  unknownType: 'Aquí no se conoce el tipo de contenido de la solicitud',
  notAnswered: 'No se pudo responder a la solicitud',
  notLoggedIn: 'Inicie sesión',
  otherSite: 'Abra esta página en otra pestaña y vuelva a intentarlo',
  portalIsOff: 'La escuela no ha abierto su portal para familias. Comuníquese con la escuela',
  previewReadsOnly: 'Esta es una vista previa para el personal. Aquí no se guarda nada',
  notForFamilies: 'La escuela hace esto por usted. Comuníquese con la oficina',
  codeWrong: 'Este código no coincide. Use el correo más reciente o abra su enlace',
  codeExpired: 'Este código ya no sirve. Pida otro correo',
  logInLinkExpired: 'Este enlace ya se usó o tiene más de 15 minutos. Pida otro correo',
  proofWrong:
    'No coincide con lo que tiene la escuela. Revíselo. Después de tres intentos, solo la escuela puede darle acceso',
  browserTooOld:
    'Su navegador no pudo demostrar que no es un robot. Abra esta página con https o use otro navegador',
  robotCheckFailed: 'La comprobación contra robots no funcionó o tardó demasiado. Vuelva a intentarlo',
}
