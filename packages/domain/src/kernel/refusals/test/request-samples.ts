import type { RequestParts } from '../requests.ts'
import type { SamplesOf } from './samples.ts'

export const requestSamples: SamplesOf<RequestParts> = {
  NOT_ASKED: [
    [
      { form: 'Swim consent', childName: 'Ann Lee' },
      'Swim consent is no longer asked of Ann Lee',
      'Swim consent ya no se pide para Ann Lee',
    ],
  ],
  FORM_CHANGED: [
    [
      { form: 'Swim consent' },
      'Swim consent has changed. Please review its questions and save again',
      'Swim consent cambió. Revise sus preguntas y guarde de nuevo',
    ],
  ],
  FILE_NOT_CHOSEN: [[{}, 'Please choose a file that is not empty', 'Elija un archivo que no esté vacío']],
  FILE_TOO_BIG: [
    [
      { megabytes: 10 },
      'This file is too large. It can have at most 10 MB',
      'Este archivo es demasiado grande. Puede tener como máximo 10 MB',
    ],
  ],
  FILE_NOT_RECEIVED: [
    [
      {},
      'The file did not arrive completely. Please try again',
      'El archivo no llegó completo. Vuelva a intentarlo',
    ],
  ],
  FILE_NOT_SUPPORTED: [
    [
      { isHeic: false },
      'Please choose a PDF, or a picture as JPEG or PNG',
      'Elija un PDF, o una imagen en JPEG o PNG',
    ],
    [
      { isHeic: true },
      'This picture is in a format of your phone (HEIC) that we cannot read. Take a screenshot of it, or save it as a JPEG, and choose that',
      'Esta foto está en un formato de su teléfono (HEIC) que no podemos leer. Haga una captura de pantalla de ella, o guárdela como JPEG, y elija esa',
    ],
  ],
  FILE_DAMAGED: [
    [
      {},
      'This picture could not be read. It may be damaged or too large. Please save it again, or take a new picture',
      'No se pudo leer esta imagen. Puede estar dañada o ser demasiado grande. Guárdela de nuevo o tome otra foto',
    ],
  ],
  FILES_FULL: [
    [
      { of: 'FAMILY' },
      'Your family has no more room for files here. Please send this one to the office',
      'Su familia ya no tiene espacio para archivos aquí. Envíe este a la oficina',
    ],
    [
      { of: 'SCHOOL' },
      'The school has no more room for files. Please send this one to the office',
      'La escuela ya no tiene espacio para archivos. Envíe este a la oficina',
    ],
  ],
  POLICY_CHANGED: [
    [
      { policy: 'Refunds' },
      '“Refunds” has changed. Please read it again before you accept it',
      '«Refunds» cambió. Lea el texto de nuevo antes de aceptarlo',
    ],
  ],
  IS_APPROVED_PICKUP: [
    [
      { name: 'Rosa Roe', childName: 'Ann Lee' },
      'Rosa Roe is an approved pickup of Ann Lee. Remove them there first',
      'Rosa Roe tiene permiso para recoger a Ann Lee. Quite primero ese permiso',
    ],
  ],
  ALREADY_LISTED: [[{ name: 'Rosa Roe' }, 'Rosa Roe is already on the list', 'Rosa Roe ya está en la lista']],
  CHANGED_MEANWHILE: [
    [
      { by: 'Kim Roe', at: '2026-11-17T20:05:00Z' },
      'Kim Roe changed this at 3:05 PM. Please review it',
      'A las 3:05 p.\u00A0m., Kim Roe cambió esto. Por favor, revíselo',
    ],
    [
      { by: null, at: '2026-11-16T20:05:00Z' },
      'Someone changed this on 11/16/2026 at 3:05 PM. Please review it',
      'El 11/16/2026 a las 3:05 p.\u00A0m., alguien cambió esto. Por favor, revíselo',
    ],
    [
      { by: null, at: null },
      'Someone changed this while you were working on it. Please review it',
      'Alguien cambió esto mientras usted lo editaba. Por favor, revíselo',
    ],
  ],
  NOT_FOUND: [
    [{}, 'This does not exist, or you do not have access to it', 'Esto no existe o usted no tiene acceso'],
  ],
  UNAVAILABLE: [
    [
      {},
      'This is not available right now. Please try again in a moment',
      'Esto no está disponible ahora. Vuelva a intentarlo en un momento',
    ],
  ],
  STORAGE_FULL: [
    [
      {},
      'Nothing can be saved right now, because our storage is full. We have been told. Please try again later',
      'Por ahora no se puede guardar nada, porque nuestro almacenamiento está lleno. Ya recibimos el aviso. Vuelva a intentarlo más tarde',
    ],
  ],
  LINK_INVALID: [
    [
      {},
      'This link does not work. Please use the one in the email',
      'Este enlace no funciona. Use el que está en el correo',
    ],
  ],
  TOO_MANY_REQUESTS: [
    [
      { of: 'CALLS' },
      'Too many requests at once. Please try again in a moment',
      'Demasiadas solicitudes a la vez. Vuelva a intentarlo en un momento',
    ],
    [
      { of: 'SAME_CALL' },
      'This is still being worked on. Please try again in a moment',
      'Todavía se está procesando. Vuelva a intentarlo en un momento',
    ],
    [
      { of: 'FILES' },
      'Other files of your school are being read. Please try again in a moment',
      'Se están leyendo otros archivos de su escuela. Vuelva a intentarlo en un momento',
    ],
    [
      { of: 'ATTEMPTS', seconds: 89, instead: null },
      'Too many attempts. Please wait 89 seconds and try again',
      'Demasiados intentos. Espere 89 segundos y vuelva a intentarlo',
    ],
    [
      { of: 'ATTEMPTS', seconds: 3_000, instead: 'RESET_PASSWORD' },
      'Too many attempts. Please wait 50 minutes and try again, or reset your password by email',
      'Demasiados intentos. Espere 50 minutos y vuelva a intentarlo, o restablezca su contraseña por correo',
    ],
    [
      { of: 'ATTEMPTS', seconds: 7_200, instead: 'READ_EMAIL' },
      'Too many attempts. Please wait 2 hours and try again, or check your email: a link we sent works for 30 minutes',
      'Demasiados intentos. Espere 2 horas y vuelva a intentarlo, o revise su correo: el enlace que le enviamos funciona durante 30 minutos',
    ],
  ],
}
