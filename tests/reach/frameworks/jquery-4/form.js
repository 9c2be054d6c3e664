$(function () {
  $('#account').on('submit', function (event) {
    event.preventDefault();
    $.ajax({
      url: '/account',
      method: 'POST',
      contentType: 'application/json',
      data: JSON.stringify({
        name: $('[name=name]').val(),
        age: $('[name=age]').val(),
      }),
      success: function (reply) {
        if (reply.greeting === 'Hello Bob') {
          throw new Error('seeded page error');
        }
        $('#greeting').text(reply.greeting);
      },
    });
  });
});
