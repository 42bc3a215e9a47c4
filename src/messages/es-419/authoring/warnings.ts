export const warnings = {
  noEffect: 'Una clave que no cambia nada donde está.',
  unknownPermission: 'Una transición pide un permiso que ningún departamento y ninguna ruta usa.',
  permissionWithoutAccount: 'Un permiso que las cuentas no pueden recibir: lo que abre, nadie lo abre.',
  permissionWithoutRoute: 'Un permiso que las cuentas pueden recibir y que no abre nada.',
  unreachedScreen:
    'Una pantalla fuera del menú a la que nada lleva: solo se llega por la búsqueda o por la dirección.',
  incompleteTranslation: 'Un texto traducido, pero no para los idiomas del portal y solo para ellos.',
  textWithoutValue: 'Un texto de `messages` que deja fuera un valor que el del portal dice.',
  curlyQuotes: 'Un texto entre comillas tipográficas, que para YAML son parte de él.',
  unlistedResource:
    'Un recurso al que otros se refieren y que ninguna pantalla lista: sus nombres no son enlaces.',
  equalScreens: 'Dos pantallas que muestran lo mismo a las mismas personas.',
  unusedResource: 'Un recurso que ninguna pantalla muestra y nada usa.',
  unusedGroup: 'Un grupo de campos que ningún recurso toma.',
  unused: 'Un campo que ninguna pantalla muestra y nada usa.',
  repeatedLabel: 'Dos cosas lado a lado con el mismo nombre.',
  countryOfStates: 'Un campo de estados de un país cuyos estados el portal no tiene.',
  singleOption: 'Un campo de elección con una sola opción.',
  stateWithoutSteps: 'Un campo de estado que ningún botón y ninguna regla cambia.',
  figurePerRecord: 'Un cálculo sobre registros que rehace para cada uno el cálculo de otro.',
  instantGroups: 'Un grupo para cada instante de un campo de fecha y hora.',
  repeatedEmail: 'El correo con el que se entra puede repetirse.',
  sectionWithoutFields: 'Una sección de formulario en que no se completa nada.',
  actionWithoutEffect: 'Una acción ofrecida que no tiene qué hacer.',
  listWithoutName: 'Una tabla sin el nombre del registro entre las columnas.',
  contradictoryFilter: 'Un filtro con el que ningún registro coincide.',
  fixedFilter: 'Un filtro ofrecido que ya viene fijado.',
  ruleOnNothing:
    'Una regla pregunta si algo es diferente donde puede no haber nada, y la nada también es diferente.',
  ruleOnBalance: 'Una regla suma a lo que ya estaba, y una segunda vez sumaría de nuevo.',
  openPicker:
    'Un campo que ofrece los nombres de registros de los que las pantallas (scope) muestran solo una parte a quien lo completa.',
  ruleReveals: 'Una regla lleva un campo a quien no lo ve donde está.',
  inboundWithoutScreen:
    'Correos que "inbound" espera y que nadie puede grabar, o que ninguna pantalla mostraría.',
  dialectLacks: 'El servidor de `dialect` no promete esto: con PORTAL_API_URL, el portal no inicia.',
  idleSilence: 'Un "x-silence" sin motivo, de nombre equivocado o que ya no calla nada.',
};
