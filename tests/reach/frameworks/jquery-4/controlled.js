$(function () {
  let code = '';

  $('#code').on('input', function () {
    code = $(this).val();
    $('#apply').prop('disabled', code === '');
  });

  $('#apply').on('click', function () {
    $.ajax({
      url: '/coupon',
      method: 'POST',
      contentType: 'application/json',
      data: JSON.stringify({ code: code }),
      success: function (reply) {
        if (reply.discount === 50) {
          throw new Error('seeded page error');
        }
        $('#discount').text('You save ' + reply.discount + ' %');
      },
    });
  });
});
