/** Texts of the reference and the editors' hovers: filters, variables and formulas. */
export const referenceFormulas: Readonly<Record<string, string>> = {
  'Filtros, variáveis e contas': 'Filtros, variables y fórmulas',
  Filtros: 'Filtros',
  'Uma só gramática, em `filter`, `defaultFilter`, `scope`, `visibleWhen`, `when` e nos painéis: condições lado a lado valem juntas. No lugar de `campo` escreve-se o id do campo.':
    'Una sola gramática, en `filter`, `defaultFilter`, `scope`, `visibleWhen`, `when` y en los paneles: las condiciones lado a lado valen juntas. En el lugar de `campo` se escribe el id del campo.',
  'valor ou lista de valores': 'valor o lista de valores',
  'Igual ao valor, ou a um deles; um mês (`2026-10`) vale por todos os seus dias.':
    'Igual al valor, o a uno de ellos; un mes (`2026-10`) vale por todos sus días.',
  'Diferente do valor, ou de todos eles.': 'Diferente del valor, o de todos ellos.',
  'número, data, texto ou variável': 'número, fecha, texto o variable',
  'Maior que o valor, ou depois da data.': 'Mayor que el valor, o después de la fecha.',
  'Maior ou igual, ou desde a data.': 'Mayor o igual, o desde la fecha.',
  'Menor que o valor, ou antes da data.': 'Menor que el valor, o antes de la fecha.',
  'Menor ou igual, ou até a data.': 'Menor o igual, o hasta la fecha.',
  'Contém o texto, sem contar acentos nem maiúsculas.': 'Contiene el texto, sin contar tildes ni mayúsculas.',
  'Não contém o texto, sem contar acentos nem maiúsculas; o que está vazio não contém nenhum.':
    'No contiene el texto, sin contar tildes ni mayúsculas; lo que está vacío no contiene ninguno.',
  'true: está vazio; false: está preenchido.': 'true: está vacío; false: está completado.',
  'lista de filtros': 'lista de filtros',
  'Basta que um dos filtros combine.': 'Basta que uno de los filtros coincida.',
  'Todos os filtros combinam; o mesmo que escrever as condições lado a lado.':
    'Todos los filtros coinciden; lo mismo que escribir las condiciones lado a lado.',
  'O contrário do filtro.': 'Lo contrario del filtro.',
  Variáveis: 'Variables',
  'No lugar do valor de uma condição.': 'En lugar del valor de una condición.',
  data: 'fecha',
  'Hoje; com `+` ou `-`, tantos dias (`d`), meses (`m`) ou anos (`y`) depois ou antes.':
    'Hoy; con `+` o `-`, tantos días (`d`), meses (`m`) o años (`y`) después o antes.',
  semana: 'semana',
  'Os dias desta semana, de segunda a domingo; `$week-1`, os da anterior. Só nos filtros, com datas.':
    'Los días de esta semana, de lunes a domingo; `$week-1`, los de la anterior. Solo en los filtros, con fechas.',
  mês: 'mes',
  ano: 'año',
  'O ano corrente; `$year-1`, o anterior.': 'El año corriente; `$year-1`, el anterior.',
  'O campo da conta de quem usa; quem não tem o valor não vê linha alguma.':
    'El campo de la cuenta de quien lo usa; quien no tiene el valor no ve ninguna fila.',
  'O campo do registro que se preenche, no `filter` de uma referência.':
    'El campo del registro que se completa, en el `filter` de una referencia.',
  'Contas: formula': 'Fórmulas: formula',
  'Contas com `+ - * /`, comparações com `= <> < <= > >=`, parênteses, campos do registro, textos entre aspas simples, `true`, `false`, `$today`, uma data mais ou menos tantos dias, e estas funções. O que falta deixa o resultado vazio.':
    'Cálculos con `+ - * /`, comparaciones con `= <> < <= > >=`, paréntesis, campos del registro, textos entre comillas simples, `true`, `false`, `$today`, una fecha más o menos tantos días, y estas funciones. Lo que falta deja el resultado vacío.',
  'o valor escolhido': 'el valor elegido',
  'O valor quando a condição vale; senão o outro, ou vazio sem ele.':
    'El valor cuando la condición vale; si no, el otro, o vacío sin él.',
  'O valor que acompanha a opção do campo; no fim, o de todas as outras.':
    'El valor que acompaña a la opción del campo; al final, el de todas las otras.',
  'Sim quando todas valem.': 'Sí cuando todas valen.',
  'Sim quando ao menos uma vale.': 'Sí cuando al menos una vale.',
  'O contrário.': 'Lo contrario.',
  'Sim quando nada está preenchido; serve a qualquer campo.':
    'Sí cuando no hay nada completado; sirve a cualquier campo.',
  'O primeiro que não está vazio.': 'El primero que no está vacío.',
  'Arredondado, com tantas casas; sem dizer quantas, inteiro.':
    'Redondeado, con tantos decimales; sin decir cuántos, entero.',
  'Arredondado para cima, para longe do zero.': 'Redondeado hacia arriba, lejos del cero.',
  'Arredondado para baixo: o que sobra se perde.': 'Redondeado hacia abajo: lo que sobra se pierde.',
  'Sem o sinal.': 'Sin el signo.',
  'número ou data': 'número o fecha',
  'O menor dos valores, ou o menor de um campo das linhas.':
    'El menor de los valores, o el menor de un campo de las filas.',
  'O maior dos valores, ou o maior de um campo das linhas.':
    'El mayor de los valores, o el mayor de un campo de las filas.',
  'A soma de um campo das linhas; sem linhas, 0.': 'La suma de un campo de las filas; sin filas, 0.',
  'A média de um campo das linhas.': 'El promedio de un campo de las filas.',
  'Quantas linhas há.': 'Cuántas filas hay.',
  'Quantos dias vão da primeira data à segunda.': 'Cuántos días van de la primera fecha a la segunda.',
  'Quantas horas, com a fração, vão de uma data e hora a outra.':
    'Cuántas horas, con la fracción, van de una fecha y hora a la otra.',
  'Quantos meses completos vão da primeira data à segunda.':
    'Cuántos meses completos van de la primera fecha a la segunda.',
  'A data tantos meses depois, à mesma hora; o dia que o mês não tem vira o último dele.':
    'La fecha tantos meses después, a la misma hora; el día que el mes no tiene pasa a ser su último.',
  'A data tantos dias depois; o mesmo que data + dias.':
    'La fecha tantos días después; lo mismo que fecha + días.',
  'O último dia do mês da data.': 'El último día del mes de la fecha.',
  'O dia da semana: 1 é domingo, 2 segunda-feira, até 7, sábado.':
    'El día de la semana: 1 es domingo, 2 lunes, hasta 7, sábado.',
  'O número ou a data como se escreve na língua de quem lê, com tantas casas; sem dizer quantas, nenhuma. O que se guarda ou compara é escrito na língua da empresa.':
    'El número o la fecha como se escribe en el idioma de quien lee, con tantos decimales; sin decir cuántos, ninguno. Lo que se guarda o compara se escribe en el idioma de la empresa.',
  'Os textos que não estão vazios, juntos.': 'Los textos que no están vacíos, juntos.',
  'O número multiplicado por si mesmo tantas vezes, até 1.200; negativas, dividido.':
    'El número multiplicado por sí mismo tantas veces, hasta 1,200; negativas, dividido.',
  'o do campo': 'el del campo',
  'O campo da primeira linha, na ordem do limite, em que o valor não passa dele; a linha sem limite vale para o que passa de todos.':
    'El campo de la primera fila, en el orden del límite, en que el valor no lo pasa; la fila sin límite vale para lo que pasa de todos.',
  'O imposto de uma tabela progressiva: de cada parte do valor, entre um limite e o seguinte, o percentual da linha.':
    'El impuesto de una tabla progresiva: de cada parte del valor, entre un límite y el siguiente, el porcentaje de la fila.',
  'O campo da primeira linha cuja chave é o valor.': 'El campo de la primera fila cuya clave es el valor.',
  'Sim quando a data não é sábado, domingo nem um dos feriados. Sem a lista, só o fim de semana conta. Os feriados são linhas do registro: copiadas de uma tabela, como as faixas de um imposto (copy de uma referência com inForce).':
    'Sí cuando la fecha no es sábado, domingo ni uno de los feriados. Sin la lista, solo cuenta el fin de semana. Los feriados son filas del registro: copiadas de una tabla, como los tramos de un impuesto (copy de una referencia con inForce).',
  'A data tantos dias úteis depois, ou antes com um número negativo; até 2.500. Com 0, a própria data se é dia útil, senão o próximo: addBusinessDays(vencimento, 0, feriados.data) posterga, addBusinessDays(vencimento + 1, -1, feriados.data) antecipa. Sem a lista, só o fim de semana conta.':
    'La fecha tantos días hábiles después, o antes con un número negativo; hasta 2,500. Con 0, la propia fecha si es día hábil, si no el siguiente: addBusinessDays(vencimiento, 0, feriados.fecha) posterga, addBusinessDays(vencimiento + 1, -1, feriados.fecha) adelanta. Sin la lista, solo cuenta el fin de semana.',
  'A taxa ao mês em que os pagamentos, nas suas datas, valem o que se recebeu na data: 0,02 são 2 % ao mês. Os meses contam 30 dias, e o fim de um mês vale pelo de outro. Vazia se algum pagamento é negativo ou nada se paga; o erro fica abaixo de 0,000000001.':
    'La tasa mensual con que los pagos, en sus fechas, valen lo que se recibió en la fecha: 0.02 es 2% al mes. Los meses cuentan 30 días, y el fin de un mes vale por el de otro. Vacía si algún pago es negativo o no se paga nada; el error queda por debajo de 0.000000001.',
  'Quanto os pagamentos, nas suas datas, valem na data, à taxa ao mês: 0,02 são 2 % ao mês. O que já venceu vale inteiro. Os meses contam como em irr.':
    'Cuánto valen en la fecha los pagos, en sus fechas, a la tasa mensual: 0.02 es 2% al mes. Lo ya vencido vale entero. Los meses cuentan como en irr.',
  'condição, valor, senão': 'condición, valor, si no',
  "campo, 'opção', valor, …, senão": "campo, 'opción', valor, …, si no",
  'condição, condição, …': 'condición, condición, …',
  condição: 'condición',
  'valor, valor, …': 'valor, valor, …',
  'número, casas': 'número, decimales',
  'valor, valor, … ou lista.campo': 'valor, valor, … o lista.campo',
  'lista.campo': 'lista.campo',
  lista: 'lista',
  'início, fim': 'inicio, fin',
  'data, meses': 'fecha, meses',
  'data, dias': 'fecha, días',
  'número ou data, casas': 'número o fecha, decimales',
  "'separador', texto, texto, …": "'separador', texto, texto, …",
  'número, vezes': 'número, veces',
  'valor, lista.limite, lista.campo': 'valor, lista.limite, lista.campo',
  'valor, lista.limite, lista.percentual': 'valor, lista.limite, lista.porcentaje',
  'valor, lista.chave, lista.campo': 'valor, lista.clave, lista.campo',
  'data, lista.feriado': 'fecha, lista.feriado',
  'data, dias, lista.feriado': 'fecha, días, lista.feriado',
  'taxa, data, lista.pagamento, lista.data': 'tasa, fecha, lista.pago, lista.fecha',
  'valor recebido, lista.pagamento, data, lista.data': 'monto recibido, lista.pago, fecha, lista.fecha',
  'O mês corrente; `$month-1`, o anterior; `$month-1y`, o mesmo do ano anterior.':
    'El mes corriente; `$month-1`, el anterior; `$month-1y`, el mismo del año anterior.',
  momento: 'momento',
  'Este momento; `$now-2h`, `$now-30min` e `$now+7d`, tantas horas, minutos ou dias antes ou depois. Com `_lt`, `_lte`, `_gt` e `_gte` de campos `datetime`; onde o resultado vale para o dia inteiro (campos calculados, consultas), não.':
    'Este momento; `$now-2h`, `$now-30min` y `$now+7d`, tantas horas, minutos o días antes o después. Con `_lt`, `_lte`, `_gt` y `_gte` de campos `datetime`; no donde el resultado vale para todo el día (campos calculados, vistas guardadas).',
};
