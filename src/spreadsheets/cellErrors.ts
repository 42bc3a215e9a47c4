/**
 * `#REF!`, `#¡VALOR!`, `#N/D`: errors that a spreadsheet shows in place of a value. A file has them as texts, in
 * the program's language. Also LibreOffice's `Err:502`, and the `####` of a column that is too narrow.
 */
const shownError = new RegExp(
  [
    /#[¡¿]?(NUL[LO]?|DIV\/0|VALUE|VALOR|REF|NAME|NOME|NOMBRE|N[UÚ]M|ERRO|ERROR|SPILL|DESPEJAR|DERRAMAR)[!?]/,
    /#[¡¿]?(DESBORDAMIENTO|EXCEDEU|C[AÁ]LC|FIELD|CAMPO|BLOCKED|BLOQUEADO|CONNECT|CONECTAR|CONEXI[OÓ]N)[!?]/,
    /#[¡¿]?(UNKNOWN|DESCONHECIDO|DESCONOCIDO|BUSY|OCUPADO|PYTHON|EXTERNAL|EXTERNO|TIMEOUT)[!?]/,
    /#N\/(A|D|DISP)!?|#GETTING_DATA|#OBTENIENDO_DATOS|Err:\d{3}|#{3,}/,
  ]
    .map(({ source }) => `^(${source})$`)
    .join('|'),
  'iu',
);

export const isCellError = (cell: string): boolean => shownError.test(cell.trim());
